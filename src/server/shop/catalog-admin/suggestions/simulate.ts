import { z } from 'zod'
import type { ProductId, SuggestionRuleId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { instantTyped } from '#domain/time/shop-time.ts'
import type { Queryable } from '#server/db/client.ts'
import { idOf } from '#server/shop/id-of.ts'
import { rankSuggestions } from '#server/shop/marketing/rank-suggestions.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import { namedPartSchema, readNamedParts } from './rule-record.ts'

/** What a cart would be suggested, and why: the points of each part. */
export const simulationSchema = z
  .object({
    rows: z.array(
      z.object({
        part: namedPartSchema,
        /** It fits an appliance that a part in the cart fits: such parts come first. */
        fits: z.boolean(),
        total: z.int(),
        priority: z.int(),
        onSale: z.int(),
        wellStocked: z.int(),
        rules: z.array(z.object({ id: idOf<SuggestionRuleId>(), name: z.string(), weight: z.int() })),
      }),
    ),
  })
  .meta({ id: 'SuggestionSimulation' })

/** A cart to try, and when: a time as staff type it, null for now. */
interface TestCart {
  productIds: ProductId[]
  at: string | null
  max: number
}

/** Suggestions for a test cart by the storefront's own ranking. @throws {Problem} `invalid_input` for a time that is none. */
export async function simulateSuggestions(db: Queryable, { productIds, at, max }: TestCart): Promise<z.output<typeof simulationSchema>> {
  const { identity } = await readSettings(db)
  const instant = at === null ? null : instantTyped(at, { zone: identity.timeZone, edge: 'begins' })
  if (at !== null && instant === null)
    throw new Problem('invalid_input', { fields: { at: 'must be a day such as 2026-03-08, or a time such as 2026-03-08T09:30' } })
  const slugs = (await readNamedParts(db, productIds)).map(({ slug }) => slug)
  const ranked = await rankSuggestions(db, { slugs, categories: [], max }, instant)
  const parts = new Map(
    (
      await readNamedParts(
        db,
        ranked.map(({ id }) => id),
      )
    ).map((part) => [part.id, part]),
  )
  return {
    rows: ranked.flatMap(({ id, ...points }) => {
      const part = parts.get(id)
      return part ? [{ part, ...points }] : []
    }),
  }
}
