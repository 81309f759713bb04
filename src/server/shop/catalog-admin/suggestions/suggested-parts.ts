import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ProductId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable } from '#server/db/client.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { suggestionExclusion } from '#server/db/schema/catalog/suggestion.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { idOf } from '#server/shop/id-of.ts'
import { searchParts } from '../search-parts.ts'
import { listSchema, readList } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'
import type { Shop } from '#server/shop/shop.ts'

const isExcluded = sql<boolean>`exists (select from suggestion_exclusion x where x.product_id = product.id)`

/** All parts with what suggestions look at. */
export const suggestedPartList: ListDefinition = {
  from: sql`product`,
  id: product.id,
  fields: {
    name: { kind: 'text', by: product.name },
    number: { kind: 'text', by: product.partNumber },
    status: { kind: 'choice', by: sql`case when product.active then 'active' else 'archived' end`, choices: ['active', 'archived'] },
    priority: { kind: 'number', by: product.suggestionPriority },
    tag: { kind: 'text', by: sql`nullif(array_to_string(product.suggestion_tags, ', '), '')` },
    always: { kind: 'flag', by: product.manualSuggestionsEnabled },
    excluded: { kind: 'flag', by: isExcluded },
  },
  sorts: { name: { by: product.name }, number: { by: product.partNumber }, priority: { by: product.suggestionPriority } },
  defaultSort: '-priority',
  tieBreak: product.id,
  search: searchParts,
}

/** A part with what suggestions look at. */
export const suggestedPartSchema = z
  .object({
    id: idOf<ProductId>(),
    version: z.int(),
    slug: z.string(),
    name: z.string(),
    partNumber: z.string(),
    active: z.boolean(),
    suggestionPriority: z.int(),
    suggestionTags: z.array(z.string()),
    /** It is suggested also when it is sold out. */
    manualSuggestionsEnabled: z.boolean(),
    /** It is never suggested. */
    excluded: z.boolean(),
  })
  .meta({ id: 'StaffSuggestedPart' })
export const suggestedPartListSchema = listSchema(suggestedPartSchema).meta({ id: 'StaffSuggestedPartList' })

const readParts = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      id: product.id,
      version: product.version,
      slug: product.slug,
      name: product.name,
      partNumber: product.partNumber,
      active: product.active,
      suggestionPriority: product.suggestionPriority,
      suggestionTags: product.suggestionTags,
      manualSuggestionsEnabled: product.manualSuggestionsEnabled,
      excluded: isExcluded,
    })
    .from(product)
    .where(inArray(sql`${product.id}`, [...ids]))

/** A page of the parts that match. */
export const listSuggestedParts = (db: Queryable, search: ListSearch): Promise<z.output<typeof suggestedPartListSchema>> =>
  readList(db, { list: suggestedPartList, search, load: (ids) => readParts(db, ids) })

/** Puts a part on the list of those that are never suggested, or takes it off. Twice is no error. @throws {Problem} `not_found` */
export const excludePart = (
  shop: Shop,
  { staff, id }: { staff: Staff; id: ProductId },
  excluded: boolean,
): Promise<z.output<typeof suggestedPartSchema>> =>
  changeContent(shop, async (tx) => {
    await tx.select({ id: product.id }).from(product).where(eq(product.id, id)).for('no key update')
    const [part] = await readParts(tx, [id])
    if (!part) throw new Problem('not_found', { detail: 'Product not found' })
    if (part.excluded === excluded) return part
    await (excluded
      ? tx.insert(suggestionExclusion).values({ productId: id })
      : tx.delete(suggestionExclusion).where(eq(suggestionExclusion.productId, id)))
    const said = (value: boolean) => ({ excludedFromSuggestions: value })
    await audit(tx, staff, { action: 'product.update', subject: id, before: said(!excluded), after: said(excluded) })
    return { ...part, excluded }
  })
