import { addressLines } from '#domain/customer/address-lines.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import { formatMoney } from '#domain/money.ts'
import { countOf } from '#domain/count-of.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { MARKETING_NAMES } from './customer-list.tsx'
import type { Customer } from './customer-query.ts'
import { Panel, PANEL_ROW } from './panel.tsx'

function signInText({ kind, signIn: { hasPassword, passkeys, hasSecondFactor } }: Customer): string {
  if (kind === 'guest') return 'Has no account'
  const byPasskey = passkeys > 0 && countOf(passkeys, 'passkey', 'passkeys')
  const ways = hasSecondFactor ? ['a password with a code', byPasskey] : [hasPassword && 'a password', byPasskey, 'a link by e-mail']
  return `By ${ways.filter(Boolean).join(', ')}`
}

/** A server of the version before, beside which this page may run for a while, tells none. */
const formerEmailsOf = ({ formerEmails = [] }: Partial<Pick<Customer, 'formerEmails'>>) => formerEmails

/** Who a customer is, in figures and words. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const { email, orders, spentCents, joinedAt, lastSeenAt, blockedAt, marketing, consent } = customer
  const formerEmails = formerEmailsOf(customer)
  const { name, tone } = MARKETING_NAMES[marketing]
  return (
    <Panel id="customer-facts" title="Who">
      <p className="break-all">
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {formerEmails.length > 0 && (
          <>
            <dt className="text-ink-2">Before</dt>
            <dd>
              {formerEmails.map((former) => (
                <div key={former.until} className="break-all">
                  {former.email}{' '}
                  <span className="text-small text-ink-2">
                    until <ShopDate iso={former.until} />
                  </span>
                </div>
              ))}
            </dd>
          </>
        )}
        <dt className="text-ink-2">Paid orders</dt>
        <dd>{orders.toLocaleString('en-US')}</dd>
        <dt className="text-ink-2">Spent</dt>
        <dd>{formatMoney(spentCents)}</dd>
        <dt className="text-ink-2">Joined</dt>
        <dd>
          <ShopDate iso={joinedAt} />
        </dd>
        <dt className="text-ink-2">Last seen</dt>
        <dd>
          <ShopDate iso={lastSeenAt} hasTime />
        </dd>
        <dt className="text-ink-2">Signs in</dt>
        <dd>{signInText(customer)}</dd>
        {blockedAt && (
          <>
            <dt className="text-ink-2">Blocked</dt>
            <dd>
              <ShopDate iso={blockedAt} hasTime />
            </dd>
          </>
        )}
        <dt className="text-ink-2">Newsletter</dt>
        <dd>
          <StateBadge tone={tone}>{name}</StateBadge>
          {consent && (
            <span className="block text-small text-ink-2">
              Consent <ShopDate iso={consent.consentedAt} />, {consent.source}
            </span>
          )}
        </dd>
      </dl>
    </Panel>
  )
}

/** Where orders went. */
export function CustomerAddresses({ customer: { addresses } }: { customer: Customer }) {
  return (
    <Panel id="customer-addresses" title="Addresses" empty={addresses.length === 0 && 'None yet.'}>
      <ul>
        {addresses.map((to, index) => (
          <li key={index} className={PANEL_ROW}>
            <address className="min-w-0 wrap-anywhere not-italic">
              {[...addressLines(to), ...(to.phone ? [formatPhone(to.phone)] : [])].map((line, at) => (
                <div key={at}>{line}</div>
              ))}
            </address>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The appliances that they look for parts of. */
export function CustomerAppliances({ customer: { machines } }: { customer: Customer }) {
  return (
    <Panel id="customer-machines" title="Appliances" empty={machines.length === 0 && 'None saved.'}>
      <ul>
        {machines.map(({ id, brand, number, name }) => (
          <li key={id} className={PANEL_ROW}>
            <span className="min-w-0 wrap-anywhere">
              <ShopLink className="link" href={`/admin/fitment/${id}`}>
                {brand.name} {number}
              </ShopLink>
              <span className="block text-small text-ink-2">{name}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Others of the same name or address. */
export function Namesakes({ customer: { namesakes } }: { customer: Customer }) {
  if (namesakes.length === 0) return null
  return (
    <Panel id="customer-namesakes" title="The same person?">
      <ul>
        {namesakes.map(({ id, email, orders }) => (
          <li key={id} className={PANEL_ROW}>
            <ShopLink className="link min-w-0 break-all" href={`/admin/users/${id}`}>
              {email}
            </ShopLink>
            <span className="ml-auto text-small text-ink-2">{countOf(orders, 'order', 'orders')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
