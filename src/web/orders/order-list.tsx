import { formatMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'
import { renderShopLink, ShopLink } from '#web/shell/shop-link.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { orderDate } from './order-date.ts'
import { orderWords } from './order-words.ts'

function OrderRow({ order }: { order: Schema<'OrderSummary'> }) {
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[1fr_auto] sm:items-baseline">
      <h3 className="text-lead">
        <ShopLink href={`/orders/${order.number}`} className="link font-mono text-part-lg font-medium">
          {order.number}
        </ShopLink>
      </h3>
      <p className="font-display text-price font-bold tabular-nums sm:text-right">{formatMoney(order.totalCents)}</p>
      <p className="text-ink-2">
        <span className="mr-2 inline-block border border-line bg-sunken px-1.5 font-display font-semibold text-ink">
          {orderWords(order)}
        </span>
        <time dateTime={order.placedAt}>{orderDate(order.placedAt)}</time>
      </p>
    </li>
  )
}

/** A page of one's orders. */
export function OrderList({ list }: { list: Schema<'OrderList'> }) {
  if (list.total === 0) return <p className="sheet p-6">You have no orders yet. Orders you place while signed in appear here.</p>
  return (
    <div className="sheet grid gap-4 p-5 sm:p-6">
      <ul>
        {list.orders.map((order) => (
          <OrderRow key={order.number} order={order} />
        ))}
      </ul>
      <Pagination
        page={list.page}
        pageCount={list.pageCount}
        hrefFor={(page) => (page === 1 ? '/orders' : `/orders?page=${page}`)}
        renderLink={renderShopLink}
      />
    </div>
  )
}
