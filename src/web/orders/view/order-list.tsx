import { formatMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'
import { renderShopLink, ShopLink } from '#web/links/shop-link.tsx'
import { PartPicture } from '#web/parts/part-picture.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { ReorderButton } from '#web/orders/reorder-button.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { StatusMark } from './status-mark.tsx'

type Summary = Schema<'OrderSummary'>

/** How many of its parts are shown as pictures. */
const PICTURED = 4

/** The first parts as pictures, and how many more there are; in words for those who do not see them. */
function Pictures({ lines }: Pick<Summary, 'lines'>) {
  const more = lines.length - PICTURED
  return (
    <div className="col-span-full mt-2 flex flex-wrap items-center gap-2">
      <span className="sr-only">{lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</span>
      {lines.slice(0, PICTURED).map(({ slug, photo }) => (
        <PartPicture key={slug} slug={slug} photo={photo ?? undefined} className="size-14" />
      ))}
      {more > 0 && (
        <span aria-hidden="true" className="font-display text-lead font-semibold text-ink-2 tabular-nums">
          +{more}
        </span>
      )}
    </div>
  )
}

/** One shipment is tracked at its carrier's; several, or one of a carrier without such a page, on the order's own page. */
function Track({ order: { number, tracking } }: { order: Summary }) {
  const [first, ...others] = tracking
  if (!first) return null
  const name = (
    <>
      Track<span className="sr-only"> order {number}</span>
    </>
  )
  return first.url !== null && others.length === 0 ? (
    <a href={first.url} className={buttonClass()} rel="noreferrer">
      {name}
    </a>
  ) : (
    <ShopLink href={`/orders/${number}#shipments`} className={buttonClass()}>
      {name}
    </ShopLink>
  )
}

function OrderRow({ order }: { order: Summary }) {
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[1fr_auto] sm:items-baseline">
      <h2 className="text-lead">
        <ShopLink href={`/orders/${order.number}`} className="link font-mono text-part-lg font-medium">
          {order.number}
        </ShopLink>
      </h2>
      <p className="font-display text-price font-bold tabular-nums sm:text-right">{formatMoney(order.totalCents)}</p>
      <p className="text-ink-2">
        <StatusMark order={order} />{' '}
        <time dateTime={order.placedAt} className="whitespace-nowrap">
          <ShopDate iso={order.placedAt} />
        </time>
      </p>
      <Pictures lines={order.lines} />
      <div className="col-span-full mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <ReorderButton number={order.number}>
          Reorder<span className="sr-only"> order {order.number}</span>
        </ReorderButton>
        <Track order={order} />
        <ShopLink href={`/orders/${order.number}?print=1`} className={buttonClass('quiet')}>
          Invoice<span className="sr-only"> of order {order.number}</span>
        </ShopLink>
      </div>
    </li>
  )
}

export type OrderScope = 'all' | 'open'

const SCOPES: Record<OrderScope, string> = { all: 'All orders', open: 'Open orders' }

const hrefOf = (scope: OrderScope, page: number) => {
  const query = new URLSearchParams({ ...(scope === 'open' && { show: scope }), ...(page > 1 && { page: String(page) }) }).toString()
  return query === '' ? '/orders' : `/orders?${query}`
}

/** Which orders are listed. */
function Scopes({ scope }: { scope: OrderScope }) {
  return (
    <nav aria-label="Which orders" className="flex flex-wrap gap-x-5 gap-y-2">
      {(['all', 'open'] as const).map((one) => (
        <ShopLink
          key={one}
          href={hrefOf(one, 1)}
          aria-current={one === scope ? 'page' : undefined}
          className={one === scope ? 'font-semibold' : 'link'}
        >
          {SCOPES[one]}
        </ShopLink>
      ))}
    </nav>
  )
}

const NONE: Record<OrderScope, string> = {
  all: 'You have no orders yet. Orders you place while signed in appear here, and those you placed as a guest with your confirmed email address.',
  open: 'None of your orders is open: all have been delivered, or have ended otherwise.',
}

/** A page of the signed-in customer's orders. */
export function OrderList({ list, scope }: { list: Schema<'OrderList'>; scope: OrderScope }) {
  return (
    <div className="sheet grid gap-4 p-5 sm:p-6">
      {(list.total > 0 || scope === 'open') && <Scopes scope={scope} />}
      {list.total === 0 ? (
        <p>{NONE[scope]}</p>
      ) : (
        <ul>
          {list.orders.map((order) => (
            <OrderRow key={order.number} order={order} />
          ))}
        </ul>
      )}
      <Pagination page={list.page} pageCount={list.pageCount} hrefFor={(page) => hrefOf(scope, page)} renderLink={renderShopLink} />
    </div>
  )
}
