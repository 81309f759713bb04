import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressLines, addressWithoutName } from '#domain/customer/address-lines.ts'
import type { Schema } from '#web/api.ts'
import { shopQuery } from '#web/links/shop-query.ts'
import { BarCode } from '#web/ui/bar-code.tsx'
import { ShopDate } from './shop-date.tsx'
import { REASON_LABELS } from './return-form/reason-labels.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'

type Order = Schema<'Order'>

const HEAD = ['Quantity', 'Part', 'Reason']

function Parts({ lines }: Pick<Order['returns'][number], 'lines'>) {
  return (
    <table>
      <thead>
        <tr>
          {HEAD.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.lineId}>
            <td>{line.quantity}</td>
            <td>
              <Unbroken text={line.name} />
              <br />
              <span className="font-mono">{line.partNumber}</span>
            </td>
            <td>
              {REASON_LABELS[line.reason]}
              {line.modelNumber && (
                <>
                  <br />
                  Machine: <span className="font-mono">{line.modelNumber}</span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ReturnSlipProps {
  order: Pick<Order, 'number' | 'email' | 'shippingAddress' | 'company'>
  requestedReturn: Pick<Order['returns'][number], 'number' | 'requestedAt' | 'sendBy' | 'lines'>
  onPrinted: () => void
}

/** A return for print: a slip for inside the shipment, a cutting line, and a label for its outside. Hidden on the screen; prints when it is mounted. */
export function ReturnSlip({ order, requestedReturn, onPrinted }: ReturnSlipProps) {
  const { data: shop } = useQuery(shopQuery())
  const sender = addressLines(order.shippingAddress, order.company)
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
    // Once, when it is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <section className="return-slip" aria-label={`Return slip ${requestedReturn.number}`}>
      <h2>Return slip</h2>
      <dl>
        <dt>Return</dt>
        <dd>
          <BarCode text={requestedReturn.number} />
        </dd>
        <dt>Order</dt>
        <dd className="font-mono">{order.number}</dd>
        <dt>Asked for</dt>
        <dd>
          <ShopDate iso={requestedReturn.requestedAt} />
        </dd>
        <dt>From</dt>
        <dd>
          <bdi>{sender[0]}</bdi>, {order.email}
        </dd>
      </dl>
      <Parts lines={requestedReturn.lines} />
      <p>
        Put this part of the page into the package, with the parts in their original packaging.
        {requestedReturn.sendBy && (
          <>
            {' '}
            It has to reach us by <ShopDate iso={requestedReturn.sendBy} />.
          </>
        )}
      </p>
      <p className="cut-line">Cut here, and fix the label below to the outside of the package</p>
      <div className="parcel-label">
        <address>
          {sender.map((line) => (
            <span key={line} dir="auto">
              {line}
            </span>
          ))}
        </address>
        <address>
          <span>To</span>
          <span>{shop?.name}</span>
          {shop && addressWithoutName(shop.name, shop.contact.address)}
        </address>
        <BarCode text={requestedReturn.number} />
      </div>
    </section>
  )
}
