import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import { formatMoney } from '#domain/money.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { PLACEHOLDER_IMAGE } from '#web/cart/cart-product.ts'
import { followMovedParts } from './moved-parts.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { PartPicture } from '#web/parts/part-picture.tsx'
import { Button, firstClick } from '#web/ui/button.tsx'
import { PartNumberLine } from '#web/ui/part/part-number.tsx'
import { moveToCart, removeSaved } from './save-for-later.ts'
import { useSaved } from './saved-store.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { LoadFailure } from '#web/ui/state/load-failure.tsx'

type QuoteLine = Schema<'Quote'>['lines'][number]

/* A query of its own: that of the cart also ends an unpaid order that holds back what it asks for. */
const savedLinesQuery = (items: readonly CartItem[]) => {
  const asked = items.map(({ slug, quantity }) => ({ slug, quantity }))
  return queryOptions({
    queryKey: ['saved-lines', asked],
    queryFn: async ({ signal }) => {
      const answer = await read(api.POST('/api/quote', { body: { items: asked, entering: false }, signal }))
      followMovedParts(answer)
      return answer
    },
  })
}

/** Prices and stock of today; those of before stay while a changed list is asked for. */
function useLinesOfToday(items: readonly CartItem[]) {
  const { data, isError, refetch } = useQuery({
    ...savedLinesQuery(items),
    enabled: items.length > 0,
    placeholderData: (previous: Schema<'PricedCart'> | undefined) => previous,
  })
  const lines: readonly QuoteLine[] = data?.quote.lines ?? []
  const isBackordered = ({ slug }: CartItem) => data?.products.some((part) => part.slug === slug && part.isBackordered) === true
  return { lines, isBackordered, isError, retry: () => void refetch() }
}

const isGone = (line: QuoteLine | undefined) => line?.problem?.code === 'unknown_product' || line?.problem?.code === 'inactive_product'

function stockText({ problem }: QuoteLine, isBackordered: boolean): string {
  if (!problem) return isBackordered ? 'On back-order' : 'In stock'
  if (problem.code === 'insufficient_stock') return `Only ${problem.available} left`
  return problem.code === 'out_of_stock' ? 'Sold out' : 'No longer sold'
}

interface SavedLineProps {
  item: CartItem
  /** As it is sold today; undefined until the answer. */
  line: QuoteLine | undefined
  isBackordered: boolean
  onMove: () => void
  onRemove: () => void
}

function SavedLine({ item, line, isBackordered, onMove, onRemove }: SavedLineProps) {
  const photo = item.image !== '' && item.image !== PLACEHOLDER_IMAGE ? item.image : isGone(line) ? PLACEHOLDER_IMAGE : undefined
  return (
    <li className="flex gap-4 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <PartPicture slug={item.slug} photo={photo} className="size-16" />
      <div className="min-w-0 grow">
        <h3 className="text-body leading-5 font-semibold">
          {isGone(line) ? (
            item.name
          ) : (
            <ShopLink href={`/product/${item.slug}`} className="link no-underline hover:underline">
              <Unbroken text={item.name} />
            </ShopLink>
          )}
        </h3>
        <PartNumberLine partNumber={line?.partNumber || item.part_number} />
        <p className="font-display text-body text-ink-2 tabular-nums">
          Quantity {item.quantity}
          {line && !isGone(line) && line.unitPriceCents > 0 && `, ${formatMoney(line.unitPriceCents)} each`}
          {line && `. ${stockText(line, isBackordered)}`}
        </p>
        <div className="mt-1 flex flex-wrap gap-x-4">
          {!isGone(line) && (
            <Button variant="quiet" className="-ml-1 text-body" onClick={firstClick(onMove)} aria-label={`Move ${item.name} to cart`}>
              Move to cart
            </Button>
          )}
          <Button
            variant="quiet"
            className="-ml-1 text-body"
            onClick={firstClick(onRemove)}
            aria-label={`Remove ${item.name} from saved for later`}
          >
            Remove
          </Button>
        </div>
      </div>
    </li>
  )
}

/** What is saved for later, with prices and stock of today; nothing when nothing is. After a line has gone the keyboard's place is the heading. */
export function SavedLines() {
  const items = useSaved()
  const { lines, isBackordered, isError, retry } = useLinesOfToday(items)
  const heading = useRef<HTMLHeadingElement>(null)
  if (items.length === 0) return null

  function change(apply: () => void) {
    apply()
    // The last line takes the section with it: then the page's heading is next.
    const next = items.length > 1 ? heading.current : document.querySelector('h1')
    if (next instanceof HTMLElement) {
      next.tabIndex = -1
      next.focus()
    }
  }

  function move(item: CartItem) {
    const line = lines.find(({ slug }) => slug === item.slug)
    // The price that has just been shown is the one that the shopper has seen; that of many is not the price of one.
    const hasPrice = line !== undefined && line.unitPriceCents > 0 && line.priceReason !== 'tier'
    change(() => void moveToCart(hasPrice ? { ...item, price: formatMoney(line.unitPriceCents) } : item))
  }

  return (
    <section className="sheet mt-5 p-5 noscript:hidden sm:p-6" aria-labelledby="saved-lines">
      <h2 id="saved-lines" ref={heading} tabIndex={-1} className="mb-4 text-h3">
        Saved for later ({items.length})
      </h2>
      {isError && <LoadFailure onRetry={retry}>Prices and stock of these parts could not be loaded.</LoadFailure>}
      <ul>
        {items.map((item) => (
          <SavedLine
            key={item.slug}
            item={item}
            line={lines.find(({ slug }) => slug === item.slug)}
            isBackordered={isBackordered(item)}
            onMove={() => move(item)}
            onRemove={() => change(() => removeSaved(item))}
          />
        ))}
      </ul>
    </section>
  )
}
