import { formatMoney } from '#domain/money.ts'
import { signedMoney, TotalsList } from './totals-list.tsx'
import { useRight } from '#web/admin/frame/nav/rights.ts'
import { LineNumber, LinePicture } from './line-part.tsx'
import type { StaffOrder } from './order-states.tsx'

type Line = StaffOrder['lines'][number]

/** What has become of the pieces of a line, in words. */
const doneText = ({ packed, shipped, delivered, refunded, returned }: Line) =>
  [
    packed > 0 && `${packed} packed`,
    shipped > 0 && `${shipped} shipped`,
    delivered > 0 && `${delivered} delivered`,
    returned > 0 && `${returned} returned`,
    refunded > 0 && `${refunded} refunded`,
  ]
    .filter(Boolean)
    .join(', ')

const FIT_TEXTS = { fits: 'fits', does_not_fit: 'does not fit', not_known: 'not known whether it fits' } as const

const stockText = ({ shelf, onHand }: Line) =>
  [shelf ? `shelf ${shelf}` : 'no shelf', onHand === null ? 'stock not counted' : `${onHand.toLocaleString('en-US')} on hand`].join(', ')

function OrderedLine({ line }: { line: Line }) {
  const { name, productId, quantity, unitPriceCents, subtotalCents } = line
  return (
    <li className="flex gap-3 border-b border-line py-2">
      <LinePicture line={line} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap justify-between gap-x-3">
          <LineNumber line={line} />
          <span className="tabular-nums">
            {quantity} × {formatMoney(unitPriceCents)} = {formatMoney(subtotalCents)}
          </span>
        </p>
        <p>{name}</p>
        <p className="text-small text-ink-2">{productId ? stockText(line) : 'no longer in the catalogue'}</p>
        {line.machine && (
          <p className="text-small">
            For {line.machine.name}: {FIT_TEXTS[line.machine.fit]}
          </p>
        )}
        {doneText(line) && <p className="text-small font-medium">{doneText(line)}</p>}
      </div>
    </li>
  )
}

/** The totals of an order, and each step of its price as it was computed when it was placed. */
function Totals({ order }: { order: StaffOrder }) {
  const mayReadCertificates = useRight('tax_exemptions:read')
  const totals = [
    ['Goods', order.subtotalCents],
    [order.exchangeFor ? 'What came back' : order.couponCode ? `Discount ${order.couponCode}` : 'Discount', -order.discountCents],
    ['Shipping', order.shippingCents],
    [order.taxExemption ?? `Tax ${order.taxBasisPoints / 100} %`, order.taxCents],
    ['Total', order.totalCents],
    ['Refunded', -order.refundedCents],
  ] as const
  return (
    <>
      <TotalsList
        totals={totals.filter(([label, cents]) => cents !== 0 || label === 'Total' || label === 'Shipping' || label === order.taxExemption)}
        className="ml-auto w-full max-w-72"
      />
      {order.taxCertificateId && mayReadCertificates && (
        <a className="link ml-auto" href={`/api/admin/tax-certificates/${order.taxCertificateId}/file`} download>
          Download the tax-exempt certificate
        </a>
      )}
      <details>
        <summary className="min-h-6">Why this total</summary>
        {order.priceSteps.length === 0 ? (
          <p>What the price was made of is not stored for this order.</p>
        ) : (
          <ol className="grid gap-1 pt-2">
            {order.priceSteps.map(({ rule, slug, detail, amountCents }, index) => (
              <li key={`${rule} ${slug ?? ''} ${index}`} className="flex justify-between gap-4 border-b border-line">
                <span className="min-w-0">{detail}</span>
                <span className="tabular-nums">{signedMoney(amountCents)}</span>
              </li>
            ))}
          </ol>
        )}
      </details>
    </>
  )
}

/** What was ordered, what became of it, and why it costs what it costs. */
export function OrderLines({ order }: { order: StaffOrder }) {
  return (
    <section className="panel long-sheet grid gap-3 p-4" aria-labelledby="order-parts">
      <h2 id="order-parts" className="text-h3">
        Parts
      </h2>
      <ul>
        {order.lines.map((line) => (
          <OrderedLine key={line.id} line={line} />
        ))}
      </ul>
      <Totals order={order} />
    </section>
  )
}
