import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import { LINE_CONFLICTS, lineOffer } from '#domain/quick-order/quick-order-row.ts'
import type { LineConflict } from '#domain/quick-order/quick-order-row.ts'
import { isStrongNumber, wordsOf } from '#domain/quick-order/quick-order-item.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { available } from '#domain/catalog/stock.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { partNumberSchema } from '#server/shop/catalog/part-number.ts'
import type { KnownNumber } from '#server/shop/catalog/part-number.ts'
import { asCard, productCardSchema, selectCards } from '#server/shop/catalog/product-card.ts'
import type { CardRow } from '#server/shop/catalog/product-card.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ProductId } from '#domain/id.ts'
import { likeText } from '#server/db/like-text.ts'
import { readLines } from './line-numbers.ts'

/**
 * How a line was resolved: its part, the one that replaced it, one found by another manufacturer's number, one whose number only looks like what
 * was written (O for 0), several, or none.
 */
const QUICK_ORDER_ROW_STATUSES = ['found', 'replaced', 'foreign', 'look_alike', 'ambiguous', 'not_found'] as const

/** A part in the quick order. `available` is null above what a cart can hold. */
export const quickOrderPartSchema = productCardSchema
  .omit({ description: true, descriptionHtml: true })
  .extend({ available: z.int().nullable() })
  .meta({ id: 'OrderPart' })
export type QuickOrderPart = z.output<typeof quickOrderPartSchema>

/** A number of a line of a pasted order, resolved: one for a line, or one for each number that leads to a part. */
export const resolvedQuickOrderRowSchema = z
  .object({
    /** The line as it was sent, from 0. */
    line: z.int(),
    /** What was written for this part: the whole line, or its number of several. */
    number: z.string(),
    /** Other numbers of the line, with the first answer of it: none of ours. */
    unread: z.array(z.string()),
    quantity: z.int(),
    status: z.enum(QUICK_ORDER_ROW_STATUSES),
    /** The number that led to the part, as it is stored, when it is not ambiguous. */
    matched: z.union([partNumberSchema, z.null()]),
    product: z.union([quickOrderPartSchema, z.null()]),
    /** Suggestions: up to 5 when ambiguous, up to 3 similar ones when not found. */
    choices: z.array(quickOrderPartSchema),
    /** At the total quantity of this part in the pasted order. */
    unitPriceCents: z.int().nullable(),
    nextBreak: z.union([z.object({ more: z.int(), unitPriceCents: z.int() }), z.null()]),
    conflicts: z.array(z.enum(LINE_CONFLICTS)),
  })
  .meta({ id: 'OrderLine' })
export type ResolvedQuickOrderRow = z.output<typeof resolvedQuickOrderRowSchema>

interface Asked {
  number: string
  quantity: number
}

/** Suggestions are expensive: later lines without a part get none. */
const MAX_LINES_WITH_SUGGESTIONS = 50
const MAX_CHOICES = 5
const MOST_NEAR = 3

interface Guess extends Record<string, unknown> {
  line: number
  by_name: boolean
  product_id: ProductId
}

const pattern = (word: string) => `%${likeText(word.toLowerCase())}%`

/** What to look for when a line has no part: words of its name, and a number similar to one of ours. */
function questionOf({ number }: Asked, line: number) {
  const words = wordsOf(number)
  const named = words.filter((word) => /[a-z]{3}/i.test(word) && !isStrongNumber(word)).toSorted((a, b) => b.length - a.length)
  const key = normalisePartNumber(words.find(isStrongNumber) ?? number).slice(0, 60)
  return { line, key, word: named[0] === undefined ? null : pattern(named[0]), patterns: words.map(pattern) }
}

/** Suggested parts for lines without one, best first, in one statement. Every word must be in the name; a number must be similar. */
async function suggestForLines(shop: Shop, questions: ReturnType<typeof questionOf>[]): Promise<Guess[]> {
  if (questions.length === 0) return []
  const found = await shop.db.execute<Guess>(sql`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as a (line int, key text, word text, patterns jsonb))
    select a.line, true as by_name, f.id as product_id, f.place::float8 as place from asked a cross join lateral (
      select p.id, row_number() over (order by p.suggestion_priority desc, length(p.name), p.id) as place from product p
      where p.active and lower(p.name) like a.word
        and not exists (select 1 from jsonb_array_elements_text(a.patterns) as w (pattern) where lower(p.name) not like w.pattern)
      order by place limit ${MAX_CHOICES}) f
    union all
    select a.line, false, f.product_id, -f.nearness from asked a cross join lateral (
      select n.product_id, max(similarity(n.normalised, a.key)) as nearness from part_number n join product p on p.id = n.product_id and p.active
      where n.normalised % a.key and n.kind <> 'upc' group by n.product_id order by nearness desc, n.product_id limit ${MOST_NEAR}) f
    order by line, by_name desc, place, product_id`)
  return found.rows
}

function asQuickOrderPart(row: CardRow): QuickOrderPart {
  const { description: _, descriptionHtml: __, ...card } = asCard({ ...row, descriptionHtml: null })
  const free = available(row)
  return { ...card, available: free !== null && free > MAX_QUANTITY ? null : free }
}

/** The parts with these ids, whether or not they are still sold, with what is there of each. */
export async function readParts(shop: Shop, ids: string[]): Promise<Map<string, QuickOrderPart>> {
  if (ids.length === 0) return new Map()
  const rows = await selectCards(shop.db).where(sql`${product.id} = any(${sql.param([...new Set(ids)])})`)
  return new Map(rows.map((row) => [row.id, asQuickOrderPart(row)]))
}

const FOUND_STATUS = { current: 'found', replaced: 'replaced', foreign: 'foreign', ambiguous: 'ambiguous' } as const

/** What a number of a line resolves to: the known number, or suggestions. */
interface Lead {
  line: number
  number: string
  quantity: number
  isLookAlike: boolean
  unread: string[]
  known: KnownNumber | undefined
  guesses: Guess[]
}

const choiceIds = ({ known, guesses }: Lead): string[] => {
  if (known) return known.status === 'ambiguous' ? known.productIds.slice(0, MAX_CHOICES) : []
  const byName = guesses.filter((guess) => guess.by_name)
  return (byName.length > 0 ? byName : guesses).map((guess) => guess.product_id)
}

function asResolvedRow(lead: Lead, parts: Map<string, QuickOrderPart>): ResolvedQuickOrderRow {
  const { line, number, quantity, unread, known, guesses, isLookAlike } = lead
  const sole = known && known.status !== 'ambiguous' ? known : null
  const found = isLookAlike && sole ? 'look_alike' : known && FOUND_STATUS[known.status]
  return {
    line,
    number,
    unread,
    quantity,
    status: found ?? (guesses.some((guess) => guess.by_name) ? 'ambiguous' : 'not_found'),
    matched: sole && { number: sole.number, kind: sole.kind },
    product: (sole && parts.get(sole.productIds[0] ?? '')) ?? null,
    choices: choiceIds(lead).flatMap((id) => parts.get(id) ?? []),
    unitPriceCents: null,
    nextBreak: null,
    conflicts: [],
  }
}

/** Where the first answer stands that a line has for this part. */
const firstOf = (lines: readonly ResolvedQuickOrderRow[], { line, product: part }: ResolvedQuickOrderRow) =>
  lines.findIndex((other) => other.line === line && other.product?.id === part?.id)

/** Prices each line at the total quantity of its part, and says why it cannot be ordered. */
function withOffers(lines: ResolvedQuickOrderRow[]): ResolvedQuickOrderRow[] {
  return lines.map((line) => {
    if (!line.product) return line
    const { id } = line.product
    // Two numbers of one part on one line are one wish for it.
    const same = lines.filter((other, at) => other.product?.id === id && firstOf(lines, other) === at)
    const together = Math.min(
      MAX_QUANTITY,
      same.reduce((sum, { quantity }) => sum + quantity, 0),
    )
    const { unitPriceCents, nextBreak, conflict } = lineOffer(line.product, together)
    const conflicts: LineConflict[] = [...(same.length > 1 ? ['same_part' as const] : []), ...(conflict ? [conflict] : [])]
    return { ...line, unitPriceCents, nextBreak, conflicts }
  })
}

/** Resolves the lines of a pasted order to parts, with price, stock and reasons against ordering; four statements at most. */
export async function resolveQuickOrder(shop: Shop, asked: Asked[]): Promise<ResolvedQuickOrderRow[]> {
  const named = await readLines(
    shop,
    asked.map(({ number }) => number),
  )
  const open = asked
    .flatMap((line, index) => (named[index]?.found.length ? [] : [questionOf(line, index)]))
    .slice(0, MAX_LINES_WITH_SUGGESTIONS)
  const guesses = await suggestForLines(shop, open)
  const leads = asked.flatMap(({ number, quantity }, line): Lead[] => {
    const { found = [], unread = [] } = named[line] ?? {}
    const none = { line, number, quantity, known: undefined, isLookAlike: false, unread: [] }
    if (found.length === 0) return [{ ...none, guesses: guesses.filter((guess) => guess.line === line) }]
    return found.map(({ text, known, isLookAlike }, at) => ({
      ...none,
      number: found.length === 1 && unread.length === 0 ? number : text,
      known,
      isLookAlike,
      unread: at === 0 ? unread : [],
      guesses: [],
    }))
  })
  const parts = await readParts(
    shop,
    leads.flatMap((lead) => [...(lead.known?.productIds.slice(0, MAX_CHOICES) ?? []), ...choiceIds(lead)]),
  )
  return withOffers(leads.map((lead) => asResolvedRow(lead, parts)))
}
