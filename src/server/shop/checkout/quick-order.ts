import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_QUANTITY } from '#domain/cart.ts'
import { LINE_CONFLICTS, lineOffer } from '#domain/quick-order/quick-order-row.ts'
import type { LineConflict } from '#domain/quick-order/quick-order-row.ts'
import { isStrongNumber, numberCandidates, wordsOf } from '#domain/quick-order/quick-order-item.ts'
import { normalisePartNumber } from '#domain/part-number.ts'
import { available } from '#domain/stock.ts'
import { product } from '#server/db/schema/product.ts'
import { findNumbers, partNumberSchema } from '#server/shop/catalog/part-number.ts'
import type { KnownNumber } from '#server/shop/catalog/part-number.ts'
import { asCard, productCardSchema, selectCards } from '#server/shop/catalog/product-card.ts'
import type { CardRow } from '#server/shop/catalog/product-card.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ProductId } from '#domain/id.ts'

/** What became of a line: its part, the one that replaced it, one that another maker calls so, several, or none. */
export const ORDER_LINE_STATUSES = ['found', 'replaced', 'foreign', 'ambiguous', 'not_found'] as const

/** A part as the order pad lists it. `available` is null for more than a cart can hold. */
export const orderPartSchema = productCardSchema
  .omit({ description: true, descriptionHtml: true })
  .extend({ available: z.int().nullable() })
  .meta({ id: 'OrderPart' })
export type OrderPart = z.output<typeof orderPartSchema>

/** What a line of a pasted order means. */
export const orderLineSchema = z
  .object({
    number: z.string(),
    quantity: z.int(),
    status: z.enum(ORDER_LINE_STATUSES),
    /** The number that led to the part, as it is known, when it is not ambiguous. */
    matched: z.union([partNumberSchema, z.null()]),
    product: z.union([orderPartSchema, z.null()]),
    /** What may be meant: up to 5 when ambiguous, up to 3 near ones when not found. */
    choices: z.array(orderPartSchema),
    /** For all the pieces of this part that the order asks for. */
    unitPriceCents: z.int().nullable(),
    nextBreak: z.union([z.object({ more: z.int(), unitPriceCents: z.int() }), z.null()]),
    conflicts: z.array(z.enum(LINE_CONFLICTS)),
  })
  .meta({ id: 'OrderLine' })
export type OrderLine = z.output<typeof orderLineSchema>

interface Asked {
  number: string
  quantity: number
}

/** Guesses are dear: further lines without a part get none. */
const MOST_GUESSED = 50
const MOST_CHOICES = 5
const MOST_NEAR = 3

interface Guess extends Record<string, unknown> {
  line: number
  by_name: boolean
  product_id: ProductId
}

const pattern = (word: string) => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** What a line without a part may mean: the words of its name, and a number that is nearly one of ours. */
function questionOf({ number }: Asked, line: number) {
  const words = wordsOf(number)
  const named = words.filter((word) => /[a-z]{3}/i.test(word) && !isStrongNumber(word)).toSorted((a, b) => b.length - a.length)
  const key = normalisePartNumber(words.find(isStrongNumber) ?? number).slice(0, 60)
  return { line, key, word: named[0] === undefined ? null : pattern(named[0]), patterns: words.map(pattern) }
}

/** Parts that lines without one may mean, best first, in one statement. Every word must stand in a name; a number must be nearly another. */
async function guess(shop: Shop, questions: ReturnType<typeof questionOf>[]): Promise<Guess[]> {
  if (questions.length === 0) return []
  const found = await shop.db.execute<Guess>(sql`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as a (line int, key text, word text, patterns jsonb))
    select a.line, true as by_name, f.id as product_id, f.place::float8 as place from asked a cross join lateral (
      select p.id, row_number() over (order by p.suggestion_priority desc, length(p.name), p.id) as place from product p
      where p.active and lower(p.name) like a.word
        and not exists (select 1 from jsonb_array_elements_text(a.patterns) as w (pattern) where lower(p.name) not like w.pattern)
      order by place limit ${MOST_CHOICES}) f
    union all
    select a.line, false, f.product_id, -f.nearness from asked a cross join lateral (
      select n.product_id, max(similarity(n.normalised, a.key)) as nearness from part_number n join product p on p.id = n.product_id and p.active
      where n.normalised % a.key and n.kind <> 'upc' group by n.product_id order by nearness desc, n.product_id limit ${MOST_NEAR}) f
    order by line, by_name desc, place, product_id`)
  return found.rows
}

function asOrderPart(row: CardRow): OrderPart {
  const { description: _, descriptionHtml: __, ...card } = asCard({ ...row, descriptionHtml: null })
  const free = available(row)
  return { ...card, available: free !== null && free > MAX_QUANTITY ? null : free }
}

async function readParts(shop: Shop, ids: string[]): Promise<Map<string, OrderPart>> {
  if (ids.length === 0) return new Map()
  const rows = await selectCards(shop.db).where(sql`${product.id} = any(${sql.param([...new Set(ids)])})`)
  return new Map(rows.map((row) => [row.id, asOrderPart(row)]))
}

const FOUND_STATUS = { current: 'found', replaced: 'replaced', foreign: 'foreign', ambiguous: 'ambiguous' } as const

/** What the number of a line leads to: the known number, or guesses. */
interface Lead {
  known: KnownNumber | undefined
  guesses: Guess[]
}

const choiceIds = ({ known, guesses }: Lead): string[] => {
  if (known) return known.status === 'ambiguous' ? known.productIds.slice(0, MOST_CHOICES) : []
  const byName = guesses.filter((one) => one.by_name)
  return (byName.length > 0 ? byName : guesses).map((one) => one.product_id)
}

function asLine(asked: Asked, lead: Lead, parts: Map<string, OrderPart>): OrderLine {
  const { known, guesses } = lead
  const sole = known && known.status !== 'ambiguous' ? known : null
  const status = known ? FOUND_STATUS[known.status] : guesses.some((one) => one.by_name) ? 'ambiguous' : 'not_found'
  return {
    number: asked.number,
    quantity: asked.quantity,
    status,
    matched: sole && { number: sole.number, kind: sole.kind },
    product: (sole && parts.get(sole.productIds[0] ?? '')) ?? null,
    choices: choiceIds(lead).flatMap((id) => parts.get(id) ?? []),
    unitPriceCents: null,
    nextBreak: null,
    conflicts: [],
  }
}

/** Prices each line for all the pieces of its part, and tells what stands against it. */
function withOffers(lines: OrderLine[]): OrderLine[] {
  return lines.map((line) => {
    if (!line.product) return line
    const { id } = line.product
    const same = lines.filter((other) => other.product?.id === id)
    const together = Math.min(
      MAX_QUANTITY,
      same.reduce((sum, { quantity }) => sum + quantity, 0),
    )
    const { unitPriceCents, nextBreak, conflict } = lineOffer(line.product, together)
    const conflicts: LineConflict[] = [...(same.length > 1 ? ['same_part' as const] : []), ...(conflict ? [conflict] : [])]
    return { ...line, unitPriceCents, nextBreak, conflicts }
  })
}

/** The parts that the lines of a pasted order mean, with price, stock and what stands against them; three statements at most. */
export async function resolveOrder(shop: Shop, asked: Asked[]): Promise<OrderLine[]> {
  const candidates = asked.map(({ number }) => [...new Set([normalisePartNumber(number), ...numberCandidates(number)])])
  const known = await findNumbers(shop, candidates.flat())
  const led = candidates.map((keys) => keys.map((key) => known.get(key)).find((one) => one !== undefined))
  const open = asked.flatMap((line, index) => (led[index] ? [] : [questionOf(line, index)])).slice(0, MOST_GUESSED)
  const guesses = await guess(shop, open)
  const leads = asked.map((_, index): Lead => ({ known: led[index], guesses: guesses.filter(({ line }) => line === index) }))
  const parts = await readParts(
    shop,
    leads.flatMap((lead) => [...(lead.known?.productIds.slice(0, MOST_CHOICES) ?? []), ...choiceIds(lead)]),
  )
  return withOffers(asked.map((line, index) => asLine(line, leads[index] ?? { known: undefined, guesses: [] }, parts)))
}
