import { formatMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'

const HEAD = ['Order', 'Placed', 'Customer', 'Order state', 'Payment', 'Parcel', 'Total']

/** Orders as staff see them: every state by its own name. */
export function OrderTable({ orders }: { orders: Schema<'OrderSummary'>[] }) {
  if (orders.length === 0) return <p>No orders yet.</p>
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Orders">
      <table className="w-full text-left text-small whitespace-nowrap tabular-nums">
        <thead className="bg-sunken">
          <tr>
            {HEAD.map((label) => (
              <th key={label} scope="col" className="px-3 py-2 font-semibold last:text-right">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.number} className="border-t border-line">
              <th scope="row" className="px-3 py-2 font-mono font-medium">
                {order.number}
              </th>
              <td className="px-3 py-2">
                <ShopDate iso={order.placedAt} hasTime />
              </td>
              <td className="px-3 py-2">{order.email}</td>
              <td className="px-3 py-2">{order.status}</td>
              <td className="px-3 py-2">{order.paymentStatus}</td>
              <td className="px-3 py-2">{order.fulfilmentStatus}</td>
              <td className="px-3 py-2 text-right">{formatMoney(order.totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
