import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { normalisePartNumber, PART_NUMBER_KINDS } from '#domain/catalog/part-number.ts'
import type { PartNumberKind } from '#domain/catalog/part-number.ts'
import { Problem } from '#domain/problem.ts'
import { foldLookAlikes, ownSlipKey } from '#domain/search/search-number.ts'
import { textArray } from '#server/db/prepared.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { asCard, productCardSchema, selectCards } from './product-card.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ProductId } from '#domain/id.ts'

/** A number, and its kind. */
export const partNumberSchema = z.object({ number: z.string(), kind: z.enum(PART_NUMBER_KINDS) })
export type NamedNumber = z.output<typeof partNumberSchema>

/** How a number resolves: to the part that has it, the one that replaced it, one found by another manufacturer's number, or several. */
const NUMBER_STATUSES = ['current', 'replaced', 'foreign', 'ambiguous'] as const
export type NumberStatus = (typeof NUMBER_STATUSES)[number]

/** A number as it is stored, and the parts it leads to: one, unless it is ambiguous. */
export interface KnownNumber extends NamedNumber {
  status: NumberStatus
  productIds: ProductId[]
}

interface NumberRow extends Record<string, unknown> {
  normalised: string
  number: string
  kind: PartNumberKind
  product_id: ProductId
}

const STATUS = { mpn: 'current', sku: 'current', upc: 'current', superseded: 'replaced', cross_reference: 'foreign' } as const

/** A part's own number takes precedence over a replaced or foreign one. */
function asKnown(rows: NumberRow[]): KnownNumber | null {
  const own = rows.filter(({ kind }) => STATUS[kind] === 'current')
  const [first, ...others] = own.length > 0 ? own : rows
  if (!first) return null
  const productIds = [...new Set([first, ...others].map((row) => row.product_id))]
  return { status: productIds.length > 1 ? 'ambiguous' : STATUS[first.kind], number: first.number, kind: first.kind, productIds }
}

/** So many parts that are sold no longer lead from a number to the one that is. */
const MAX_STEPS = 8

/**
 * The active parts of these normalised numbers, in one statement; unknown numbers are left out. A number of which no active part is leads on from the archived
 * ones that have it, to those that replaced them, and from them in turn: makers replace a part more than once, and name the one before it alone.
 */
export async function findNumbers(shop: Shop, keys: readonly string[]): Promise<Map<string, KnownNumber>> {
  if (keys.length === 0) return new Map()
  const wanted = textArray([...new Set(keys)])
  const found = await shop.browsing.execute<NumberRow>(sql`
    with recursive direct as (
      select n.normalised, n.number, n.kind, n.product_id, p.suggestion_priority as priority
      from part_number n join product p on p.id = n.product_id and p.active where n.normalised = any(${wanted})
    ), chain as (
      select n.normalised, n.number, n.product_id, 0 as step from part_number n join product p on p.id = n.product_id and not p.active
      where n.normalised = any(${wanted}) and n.kind in ('mpn', 'sku', 'superseded')
        and not exists (select from direct d where d.normalised = n.normalised)
      union
      select c.normalised, c.number, s.product_id, c.step + 1 from chain c join product p on p.id = c.product_id and not p.active
      join part_number own on own.product_id = c.product_id and own.kind in ('mpn', 'sku')
      join part_number s on s.normalised = own.normalised and s.kind = 'superseded' and s.product_id <> c.product_id
      where c.step < ${MAX_STEPS}::int
    ), found as (
      select * from direct union all
      select c.normalised, c.number, 'superseded', c.product_id, p.suggestion_priority from chain c join product p on p.id = c.product_id and p.active
    )
    select normalised, number, kind, product_id from found
    order by array_position(array['mpn', 'sku', 'upc', 'superseded', 'cross_reference'], kind), priority desc, product_id`)
  const known = new Map<string, KnownNumber>()
  for (const key of new Set(found.rows.map((row) => row.normalised))) {
    const number = asKnown(found.rows.filter((row) => row.normalised === key))
    if (number) known.set(key, number)
  }
  return known
}

/**
 * The active parts whose number looks like one of these when it is read quickly: O and 0, I, L and 1, S and 5, B and 8, Z and 2. By the key that
 * was asked for, in one statement; a key that is a number itself is left out.
 */
export async function findLookAlikes(shop: Shop, keys: readonly string[]): Promise<Map<string, KnownNumber>> {
  if (keys.length === 0) return new Map()
  const folded = [...new Set(keys.map(foldLookAlikes))]
  const found = await shop.browsing.execute<NumberRow>(sql`
    select k.folded as normalised, k.number, k.kind, k.product_id from search_key k join product p on p.id = k.product_id and p.active
    where not k.is_part and k.folded = any(${sql.param(folded)})
      and search_slip_keys(k.folded) && array(select hashtext(t) from unnest(${sql.param(folded.flatMap(ownSlipKey))}::text[]) t)
    order by array_position(array['mpn', 'sku', 'upc', 'superseded', 'cross_reference'], k.kind), p.suggestion_priority desc, p.id`)
  const known = new Map<string, KnownNumber>()
  for (const key of new Set(keys)) {
    const number = asKnown(found.rows.filter((row) => row.normalised === foldLookAlikes(key)))
    if (number) known.set(key, number)
  }
  return known
}

/** The maximum of parts shown for an ambiguous number. */
const MAX_CHOICES = 5

/** The part of a number's page, or several when the number is ambiguous. */
export const numberPageSchema = z
  .object({
    /** The number as it appears in the page's path. */
    normalised: z.string(),
    ...partNumberSchema.shape,
    status: z.enum(NUMBER_STATUSES),
    products: z.array(productCardSchema),
  })
  .meta({ id: 'PartNumber' })
export type NumberPage = z.output<typeof numberPageSchema>

/**
 * The part or parts of a number, ignoring case and separators.
 * @throws {Problem} `not_found`
 */
export async function findPartNumber(shop: Shop, typed: string): Promise<NumberPage> {
  const normalised = normalisePartNumber(typed)
  const known = (await findNumbers(shop, [normalised])).get(normalised)
  if (!known) throw new Problem('not_found', { detail: 'No part has this number' })
  const { number, kind, status, productIds } = known
  const shown = productIds.slice(0, MAX_CHOICES)
  const cards = new Map(
    (await selectCards(shop.browsing).where(sql`${product.id} = any(${sql.param(shown)})`)).map((row) => [row.id, asCard(row)]),
  )
  return { normalised, number, kind, status, products: shown.flatMap((id) => cards.get(id) ?? []) }
}
