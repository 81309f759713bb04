import { useState } from 'react'
import type { FormEvent } from 'react'
import { useRouter } from '@tanstack/react-router'
import { formatMoney } from '#domain/money.ts'
import { referenceRows } from '#domain/order/order-references.ts'
import type { Schema } from '#web/api.ts'
import { renderShopLink, ShopLink } from '#web/links/shop-link.tsx'
import { PartPicture } from '#web/parts/part-picture.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import type { OrderChoice } from '#web/orders/order-query.ts'
import { ReorderButton } from '#web/orders/reorder-button.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { StatusMark } from './status-mark.tsx'

type Summary = Schema<'OrderSummary'>

/** How many of its parts are shown as pictures. */
const PICTURED = 4
/** How many of them are named to those who do not see them. */
const NAMED = 10

/** The first parts as pictures, and how many more there are; in words for those who do not see them. */
function Pictures({ lines }: Pick<Summary, 'lines'>) {
  const more = lines.length - PICTURED
  const unnamed = lines.length - NAMED
  return (
    <div className="col-span-full mt-2 flex flex-wrap items-center gap-2">
      <span className="sr-only">
        {lines
          .slice(0, NAMED)
          .map(({ name, quantity }) => `${quantity} × ${name}`)
          .join(', ')}
        {unnamed > 0 && ` and ${unnamed} more ${unnamed === 1 ? 'part' : 'parts'}`}
      </span>
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
      {referenceRows(order).map(({ label, text }) => (
        <p key={label} className="col-span-full text-ink-2">
          {label}:{' '}
          <bdi>
            <Unbroken text={text} />
          </bdi>
        </p>
      ))}
      <Pictures lines={order.lines} />
      <div className="col-span-full mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <ReorderButton number={order.number}>
          Reorder<span className="sr-only"> order {order.number}</span>
        </ReorderButton>
        <Track order={order} />
        {order.status !== 'pending' && (
          <ShopLink href={`/orders/${order.number}?print=1`} className={buttonClass('quiet')}>
            Invoice<span className="sr-only"> of order {order.number}</span>
          </ShopLink>
        )}
      </div>
    </li>
  )
}

type OrderScope = OrderChoice['scope']

const SCOPES: Record<OrderScope, string> = { all: 'All orders', open: 'Open orders' }

const hrefOf = ({ scope, q }: OrderChoice, page = 1) => {
  const query = new URLSearchParams({
    ...(scope === 'open' && { show: scope }),
    ...(q !== '' && { q }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query === '' ? '/orders' : `/orders?${query}`
}

/** Which orders are listed. */
function Scopes({ scope, q }: OrderChoice) {
  return (
    <nav aria-label="Which orders" className="flex flex-wrap gap-x-5 gap-y-2">
      {(['all', 'open'] as const).map((one) => (
        <ShopLink
          key={one}
          href={hrefOf({ scope: one, q })}
          aria-current={one === scope ? 'page' : undefined}
          className={one === scope ? 'font-semibold' : 'link'}
        >
          {SCOPES[one]}
        </ShopLink>
      ))}
    </nav>
  )
}

/** Looks for some of them by what they are called and what is in them. Without scripts the form asks for the page. */
function SearchOrders({ scope, q, total }: OrderChoice & { total: number }) {
  const router = useRouter()
  const [typed, setTyped] = useState(q)
  const [shown, setShown] = useState(q)
  const [isBusy, setBusy] = useState(false)
  // Back, and the link that takes the search away, change what was looked for.
  if (shown !== q) {
    setShown(q)
    setTyped(q)
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    void router.navigate({ href: hrefOf({ scope, q: typed.trim() }) }).finally(() => setBusy(false))
  }
  return (
    <div className="no-print grid gap-2">
      <form action="/orders" className="flex flex-wrap items-end gap-3" onSubmit={search}>
        {scope === 'open' && <input type="hidden" name="show" value={scope} />}
        <TextField
          label="Search your orders"
          hint="A part, an order number, a PO number or a job"
          type="search"
          name="q"
          className="min-w-0 grow"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" busy={isBusy} busyLabel="Finding...">
          Find
        </Button>
      </form>
      <p role="status" className="text-ink-2 empty:absolute">
        {q !== '' && (total === 0 ? 'No order has all of that.' : `${total} ${total === 1 ? 'order has' : 'orders have'} it.`)}
      </p>
    </div>
  )
}

const NONE: Record<OrderScope, string> = {
  all: 'You have no orders yet. Orders you place while signed in appear here, and those you placed as a guest with your confirmed email address.',
  open: 'None of your orders is open.',
}

/** A page of the signed-in customer's orders; of more than a page of them some can be looked for. */
export function OrderList({ list, scope, q }: OrderChoice & { list: Schema<'OrderList'> }) {
  const { total, page, pageCount, orders } = list
  const isSearched = q !== ''
  return (
    <div className="sheet grid gap-4 p-5 sm:p-6">
      {(total > 0 || scope === 'open' || isSearched) && <Scopes scope={scope} q={q} />}
      {(pageCount > 1 || isSearched) && <SearchOrders scope={scope} q={q} total={total} />}
      {total > 0 && (
        <ul>
          {orders.map((order) => (
            <OrderRow key={order.number} order={order} />
          ))}
        </ul>
      )}
      {total === 0 && !isSearched && <p>{NONE[scope]}</p>}
      {isSearched && (
        <ShopLink href={hrefOf({ scope, q: '' })} className="link justify-self-start">
          Show them without a search
        </ShopLink>
      )}
      <Pagination page={page} pageCount={pageCount} hrefFor={(one) => hrefOf({ scope, q }, one)} renderLink={renderShopLink} />
    </div>
  )
}
