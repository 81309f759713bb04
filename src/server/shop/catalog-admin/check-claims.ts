import { sql } from 'drizzle-orm'
import { falselyNamedModels } from '#domain/fit/fit-claim.ts'
import type { BrandId, ProductId } from '#domain/id.ts'
import { specificationFaults } from '#domain/catalog/specification-faults.ts'
import type { Queryable } from '#server/db/client.ts'
import type { ProductDraft, Refusals } from './product-draft.ts'

/** What the fit data say of a part about the models of one brand. */
interface BrandFits {
  brandId: BrandId
  name: string
  denied: string[]
  fitting: string[]
}

/** Whether a change brings a claim about fits. What an old text says keeps nobody from changing the price. */
const bringsClaim = ({ current, next }: ProductDraft) =>
  current !== null &&
  (next.description !== current.description ||
    next.descriptionHtml !== current.descriptionHtml ||
    next.compatibleBrandIds.some((id) => !current.compatibleBrandIds.includes(id)))

/** What the fit data say of the parts whose drafts make claims. A new part has no fit data. */
export async function readFits(tx: Queryable, drafts: readonly ProductDraft[]): Promise<Map<ProductId, BrandFits[]>> {
  const ids = drafts.filter(bringsClaim).map(({ next }) => next.id)
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<{ product_id: ProductId; brand_id: BrandId; name: string; denied: string[]; fitting: string[] }>(sql`
    select f.product_id, a.brand_id, b.name, coalesce(json_agg(a.number) filter (where not f.fits), '[]') as denied,
      coalesce(json_agg(a.number) filter (where f.fits), '[]') as fitting
    from unnest(${sql.param(ids)}::text[]) wanted join fitment f on f.product_id = wanted
    join appliance a on a.id = f.appliance_id join brand b on b.id = a.brand_id group by f.product_id, a.brand_id, b.name`)
  const fits = new Map<ProductId, BrandFits[]>()
  for (const { product_id: id, brand_id: brandId, name, denied, fitting } of rows)
    fits.set(id, [...(fits.get(id) ?? []), { brandId, name, denied, fitting }])
  return fits
}

/** Where a draft contradicts the fit data, or itself. */
export function refuseClaims({ current, next }: ProductDraft, fits: readonly BrandFits[]): Refusals {
  const refusals: Refusals = {}
  const isNew = (id: BrandId) => !current?.compatibleBrandIds.includes(id)
  const denied = fits.find((one) => next.compatibleBrandIds.includes(one.brandId) && isNew(one.brandId) && one.fitting.length === 0)
  if (denied)
    refusals.compatibleBrandIds = `names ${denied.name}, and the fit data say of every known model of ${denied.name} that it does not fit`
  const models = { denied: fits.flatMap((one) => one.denied), fitting: fits.flatMap((one) => one.fitting) }
  for (const field of ['description', 'descriptionHtml'] as const) {
    const text = next[field]
    if (text === null || text === current?.[field]) continue
    const [model] = falselyNamedModels(text, models)
    if (model !== undefined) refusals[field] = `says that it fits ${model}, and the fit data say that it does not`
  }
  const isStated =
    current === null || next.family !== current.family || next.dimensions !== current.dimensions || next.specs !== current.specs
  for (const { field, message } of isStated ? specificationFaults(next).filter((fault) => fault.message.includes('same figure')) : [])
    refusals[field] ??= message
  return refusals
}
