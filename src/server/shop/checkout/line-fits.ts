import type { FitAnswer } from '#domain/fit/fit.ts'
import type { ApplianceId, ProductId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { readFits } from '#server/shop/catalog/fit.ts'
import type { SellableProduct } from './sellable.ts'

/** For which appliance a part is bought, and whether it fits that, as the shop knows it at this moment. */
interface LineFit {
  applianceId: ApplianceId
  applianceName: string
  fitAnswer: FitAnswer
}

/** Appliances that are looked up for one order; the rest of a larger order is stored without. */
const MAX_APPLIANCES = 10

/** The fit of each part whose line names an appliance; an appliance that the shop does not know is left out: no order fails by it. */
export async function readLineFits(
  db: Queryable,
  items: readonly { slug: string; machine?: string | undefined }[],
  products: readonly SellableProduct[],
): Promise<Map<ProductId, LineFit>> {
  const idsOf = new Map<string, ProductId[]>()
  for (const { slug, machine } of items) {
    const id = products.find((product) => product.slug === slug)?.id
    if (machine && id) idsOf.set(machine, [...(idsOf.get(machine) ?? []), id])
  }
  const found = new Map<ProductId, LineFit>()
  for (const [machine, ids] of [...idsOf].slice(0, MAX_APPLIANCES)) {
    const known = await readFits(db, machine, ids)
    if (!known) continue
    for (const [id, { answer }] of known.fits)
      found.set(id, { applianceId: known.applianceId, applianceName: known.name, fitAnswer: answer })
  }
  return found
}
