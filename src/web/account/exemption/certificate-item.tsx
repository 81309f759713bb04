import { useState } from 'react'
import { ShopDay } from '#web/account/appliances/shop-day.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { certificateFile } from './certificate-query.ts'
import type { Certificate } from './certificate-query.ts'
import { STANDING_NAMES, stateNames } from './certificate-labels.ts'

const MARKS: Partial<Record<Certificate['status'], string>> = {
  approved: 'border border-leaf bg-leaf-100 px-2 text-small font-medium text-leaf',
  waiting: 'border border-amber bg-amber-100 px-2 text-small font-medium text-amber',
  declined: 'border border-brick bg-brick-100 px-2 text-small font-medium text-brick',
  revoked: 'border border-brick bg-brick-100 px-2 text-small font-medium text-brick',
}
const QUIET_MARK = 'border border-line px-2 text-small font-medium text-ink-2'

interface CertificateItemProps {
  certificate: Certificate
  isBusy: boolean
  onWithdraw: () => void
}

/** Asks before it is withdrawn: an approved one takes an upload and an approval to come back. */
function Withdraw({ named, isBusy, onWithdraw }: { named: string; isBusy: boolean; onWithdraw: () => void }) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <Button variant="quiet" disabled={isBusy} onClick={() => setAsked(true)}>
        Withdraw<span className="sr-only"> {named}</span>
      </Button>
    )
  return (
    <div role="group" aria-label={`Withdraw ${named}?`} className="grid gap-2 border-l-4 border-amber bg-amber-100 px-4 py-3">
      <p>From then on it takes no sales tax off your orders. To use it again you have to upload it again.</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" autoFocus busy={isBusy} onClick={onWithdraw}>
          Withdraw it
        </Button>
        <Button disabled={isBusy} onClick={() => setAsked(false)}>
          Keep it
        </Button>
      </div>
    </div>
  )
}

/** A certificate with how it stands, and what its owner can do with it. */
export function CertificateItem({ certificate, isBusy, onWithdraw }: CertificateItemProps) {
  const { id, status, company, number, states, expiresOn, reason, submittedAt } = certificate
  const named = `certificate ${number}`
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">
          Certificate <span className="font-mono">{number}</span>
        </span>
        <span className={MARKS[status] ?? QUIET_MARK}>{STANDING_NAMES[status]}</span>
      </p>
      <p>
        <bdi>{company}</bdi>, for {stateNames(states)}
      </p>
      <p className="text-small text-ink-2">
        {expiresOn === null ? (
          'No expiry stated'
        ) : (
          <>
            Last day <ShopDay day={expiresOn} />
          </>
        )}
        , sent <ShopDate iso={submittedAt} />
      </p>
      {reason !== null && (status === 'declined' || status === 'revoked') && (
        <p className="border-l-4 border-brick pl-3">
          <span className="sr-only">Why: </span>
          {reason}
        </p>
      )}
      <div className="-ml-1 flex flex-wrap items-start gap-x-4">
        <a className={buttonClass('quiet')} href={certificateFile(id)} download>
          Download<span className="sr-only"> {named}</span>
        </a>
        {(status === 'waiting' || status === 'approved') && <Withdraw named={named} isBusy={isBusy} onWithdraw={onWithdraw} />}
      </div>
    </li>
  )
}
