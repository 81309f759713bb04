import { useState } from 'react'
import { STANDING_NAMES, stateNames } from '#web/account/exemption/certificate-labels.ts'
import { ShopDay } from '#web/account/appliances/shop-day.tsx'
import { useRight } from '#web/admin/frame/nav/rights.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import type { StateTone } from '#web/admin/ui/state-badge.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Customer, CustomerAct, StaffCertificate } from './customer-query.ts'
import { Panel } from './panel.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { CertificateFile } from './certificate-file.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { countOf } from '#domain/count-of.ts'

const TONES: Record<StaffCertificate['status'], StateTone> = {
  waiting: 'waiting',
  approved: 'good',
  expired: 'quiet',
  declined: 'bad',
  withdrawn: 'quiet',
  revoked: 'bad',
}

type Asked = { about: StaffCertificate; decision: 'approve' | 'decline' | 'revoke' } | null

/** What is known of a certificate beside its number. */
function Facts({ certificate }: { certificate: StaffCertificate }) {
  const { company, states, expiresOn, submittedAt, decidedAt, decidedBy, reason, remindedAt, orders, status } = certificate
  return (
    <div className="text-small text-ink-2">
      <p className="text-body text-ink">
        <bdi>{company}</bdi>, for {stateNames(states)}
      </p>
      <p>
        {expiresOn === null ? (
          'No expiry stated'
        ) : (
          <>
            Last day <ShopDay day={expiresOn} />
          </>
        )}
        , sent <ShopDate iso={submittedAt} hasTime />
      </p>
      {decidedAt !== null && status !== 'waiting' && (
        <p>
          Decided <ShopDate iso={decidedAt} hasTime /> by {decidedBy}
        </p>
      )}
      {remindedAt !== null && (
        <p>
          Told of its end <ShopDate iso={remindedAt} />
        </p>
      )}
      {reason !== null && <p>Reason: {reason}</p>}
      {orders > 0 && <p>{countOf(orders, 'order', 'orders')} placed without tax by it</p>}
    </div>
  )
}

function Certificate({ certificate, onAsk }: { certificate: StaffCertificate; onAsk: (asked: Asked) => void }) {
  const mayDecide = useRight('tax_exemptions:write')
  const { number, status } = certificate
  const named = <span className="sr-only"> certificate {number}</span>
  return (
    <li className="grid gap-2 border-t border-line py-3 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono font-medium">{number}</span>
        <StateBadge tone={TONES[status]}>{STANDING_NAMES[status]}</StateBadge>
      </p>
      <Facts certificate={certificate} />
      <CertificateFile certificate={certificate} />
      {mayDecide && status === 'waiting' && (
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => onAsk({ about: certificate, decision: 'approve' })}>
            Approve …{named}
          </Button>
          <Button onClick={() => onAsk({ about: certificate, decision: 'decline' })}>Decline …{named}</Button>
        </div>
      )}
      {mayDecide && status === 'approved' && (
        <div>
          <Button onClick={() => onAsk({ about: certificate, decision: 'revoke' })}>Revoke …{named}</Button>
        </div>
      )}
    </li>
  )
}

/** The tax-exempt certificates of a customer, and what staff decide about them. */
export function CustomerCertificates({ customer, act }: { customer: Customer; act: CustomerAct }) {
  const [asked, setAsked] = useState<Asked>(null)
  const { id, certificates } = customer
  if (certificates.length === 0) return null
  const close = () => {
    act.forget()
    setAsked(null)
  }
  const dialog = asked && { customerId: id, certificate: asked.about, act, onClose: close }
  return (
    <Panel id="customer-certificates" title="Tax-exempt certificates">
      <ul>
        {certificates.map((certificate) => (
          <Certificate key={certificate.id} certificate={certificate} onAsk={setAsked} />
        ))}
      </ul>
      {dialog && asked.decision === 'approve' && <ApproveDialog {...dialog} />}
      {dialog && asked.decision !== 'approve' && <RefuseDialog {...dialog} decision={asked.decision} />}
    </Panel>
  )
}
