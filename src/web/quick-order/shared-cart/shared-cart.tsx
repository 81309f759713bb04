import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { lineOffer } from '#domain/quick-order/quick-order-row.ts'
import type { Schema } from '#web/api.ts'
import { stockLabel } from '#web/catalog/card/stock-labels.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { useLoaded } from '#web/links/use-loaded.ts'
import { PartPicture } from '#web/parts/part-picture.tsx'
import { addRowsToCart } from '#web/quick-order/add-rows-to-cart.ts'
import type { AddReport } from '#web/quick-order/add-rows-to-cart.ts'
import { AddedNotice } from '#web/quick-order/added-notice.tsx'
import { joinRows, orderableQuantity, rowsOf, subtotalOf } from '#web/quick-order/quick-order-rows.ts'
import type { QuickOrderRow } from '#web/quick-order/quick-order-rows.ts'
import { resultsHref } from '#web/search/box/search-input.ts'
import { numberSentence } from '#web/search/number-sentence.ts'
import { Button } from '#web/ui/button.tsx'
import { StockDot } from '#web/ui/part/badge.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

type Part = NonNullable<QuickOrderRow['product']>

/** What differs from the cart that was shared. */
function remarksOf({ matches, quantity }: QuickOrderRow, product: Part): string[] {
  const others = matches.filter(({ kind, number }) => kind !== 'sku' && number !== product.partNumber)
  const sentences = others.flatMap((matchedNumber) => numberSentence({ partNumber: product.partNumber, matchedNumber }) ?? [])
  const { conflict } = lineOffer(product, quantity)
  if (conflict === null) return sentences
  return [...sentences, conflict === 'sold_out' ? 'It will not go to the cart.' : `${product.available} of ${quantity} can go to the cart.`]
}

function PartLine({ row, product }: { row: QuickOrderRow; product: Part }) {
  const stock = stockLabel(product.stock)
  // As the subtotal counts it: what can go to the cart.
  const orderable = orderableQuantity(row)
  const { unitPriceCents } = lineOffer(product, orderable)
  const remarks = remarksOf(row, product)
  return (
    <li className="flex gap-4 border-t border-line py-4 first:border-t-0 first:pt-0">
      <PartPicture slug={product.slug} photo={product.images[0]} className="size-16" />
      <div className="grid min-w-0 grow gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <h3 className="text-body leading-5 font-semibold">
            <ShopLink href={`/product/${product.slug}`} className="link no-underline hover:underline">
              <Unbroken text={product.name} />
            </ShopLink>
          </h3>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-mono text-part">{product.partNumber}</span>
            <StockDot level={stock.level}>{stock.text}</StockDot>
          </p>
          {remarks.map((remark) => (
            <p key={remark} className="mt-1 w-fit bg-tape px-2 py-0.5 text-small font-medium">
              {remark}
            </p>
          ))}
        </div>
        <p className="font-display tabular-nums sm:text-right">
          {orderable} x {formatMoney(unitPriceCents)}
          <span className="ml-3 font-display text-lead font-bold sm:ml-0 sm:block">{formatMoney(unitPriceCents * orderable)}</span>
        </p>
      </div>
    </li>
  )
}

/** A number without a part, or with several. */
function OpenLine({ row: { numbers, quantity, status, choices } }: { row: QuickOrderRow }) {
  const written = numbers.join(', ')
  const isMissing = status === 'not_found'
  return (
    <li className="border-t border-line py-4 first:border-t-0 first:pt-0">
      <h3 className="text-body font-semibold wrap-anywhere">
        {quantity} x {written}{' '}
        <span className="font-normal text-ink-2">
          {isMissing ? 'is not sold here any more, or never was.' : 'may be one of these parts.'}{' '}
          <a href={resultsHref(written)} className="link">
            Search for it
          </a>
        </span>
      </h3>
      {choices.length > 0 && (
        <ul className="mt-2 grid gap-1" aria-label={isMissing ? `Parts with a number like ${written}` : `Parts for ${written}`}>
          {choices.map((part) => (
            <li key={part.slug}>
              <ShopLink href={`/product/${part.slug}`} className="link">
                <Unbroken text={part.name} />
              </ShopLink>{' '}
              <span className="font-mono text-part">{part.partNumber}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** A link has the numbers of parts, and no slips: a number that only looks like another one's is of a part that is gone, and that one is a choice. */
const withoutGuess = (line: Schema<'OrderLine'>): Schema<'OrderLine'> =>
  line.status === 'look_alike' && line.product
    ? { ...line, status: 'not_found', matched: null, product: null, choices: [line.product] }
    : line

/** Each row has its number for a key: the server's page and the browser's are the same. */
const asRows = (lines: readonly Schema<'OrderLine'>[]): QuickOrderRow[] =>
  joinRows(
    rowsOf(
      lines.map(({ number, quantity }) => ({ number, quantity, raw: number, candidates: [], position: 0, notes: [] })),
      lines.map(withoutGuess),
    ),
  )

/** A shared cart: its parts with prices of today, and the way to have them all. */
export function SharedCart({ lines }: { lines: readonly Schema<'OrderLine'>[] }) {
  const [rows] = useState(() => asRows(lines))
  const [added, setAdded] = useState<AddReport | null>(null)
  const result = useRef<HTMLDivElement>(null)
  const count = rows.filter((row) => orderableQuantity(row) > 0).length
  const shop = useLoaded(shopQuery())
  useEffect(() => {
    if (added) result.current?.focus()
  }, [added])

  return (
    <section className="sheet p-5 sm:p-6" aria-labelledby="shared-parts">
      <h2 id="shared-parts" className="sr-only">
        Parts of this cart
      </h2>
      <div ref={result} tabIndex={-1} className="mb-4 empty:hidden">
        {added && <AddedNotice report={added} rest="in this list only" />}
      </div>
      <ul className="border-b border-ink">
        {rows.map((row) =>
          row.product ? (
            <PartLine key={row.numbers.join()} row={row} product={row.product} />
          ) : (
            <OpenLine key={row.numbers.join()} row={row} />
          ),
        )}
      </ul>
      {count > 0 && (
        <div className="order-bar">
          <p className="mr-auto">
            <span className="font-display text-lead font-semibold">Subtotal</span>{' '}
            <strong className="font-display text-price font-bold tabular-nums">{formatMoney(subtotalOf(rows))}</strong>{' '}
            <span className="text-small text-ink-2">before shipping and tax</span>
          </p>
          <Button
            variant="primary"
            className="min-h-12 min-w-56 noscript:hidden max-sm:grow"
            onClick={({ detail }) => {
              // A double click is one.
              if (detail <= 1) setAdded(addRowsToCart(rows))
            }}
          >
            Add all to cart
          </Button>
          <noscript>
            <p className="basis-full text-small">
              The cart needs JavaScript. {shop && <Unbroken text={`You can also order by phone: ${shop.contact.phone}.`} />}
            </p>
          </noscript>
        </div>
      )}
    </section>
  )
}
