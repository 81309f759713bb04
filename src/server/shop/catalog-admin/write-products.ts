import { isDeepStrictEqual } from 'node:util'
import type { ProductId } from '#domain/id.ts'
import { hasBecomeLow } from '#domain/catalog/low-stock-alert.ts'
import { slugify } from '#domain/catalog/slug.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { auditLog } from '#server/db/schema/office/settings.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import { cleanHtml } from '#server/services/clean-html.ts'
import { mapInTurns } from '#server/services/map-in-turns.ts'
import { actorOf } from '#server/shop/audit.ts'
import type { OPERATOR, Staff } from '#server/shop/audit.ts'
import { awaitPictures, placedPictures } from '#server/shop/media/part-pictures.ts'
import { changesOf } from '#server/shop/record.ts'
import { notifyOfProducts, writeWebhooks } from '#server/shop/webhook-outbox.ts'
import { checkProducts } from './check-products.ts'
import type { ProductDraft, Refusals } from './product-draft.ts'
import type { ProductChange } from './product-fields.ts'
import { lockProducts } from './product-record.ts'
import type { StaffProduct } from './product-record.ts'
import { writeProductRows } from './write-product-rows.ts'

/**
 * A part to change, or to add when `id` is null. With `version`, it is refused when somebody has changed it since. `seenOnHand` is the stock
 * that the sender saw: what was sold or received since then stays counted. A count that somebody has made since is known by the version alone.
 */
export interface ProductWrite {
  id: ProductId | null
  version?: number | undefined
  seenOnHand?: number | undefined
  change: ProductChange
}

/** What became of a write. `before` is null for a new part; both have only the fields that differ. */
export type ProductWritten =
  | { state: 'written'; id: ProductId; before: Record<string, unknown> | null; after: Record<string, unknown>; version: number }
  | { state: 'same'; id: ProductId }
  | { state: 'refused'; fields: Refusals }

/** A new part before anything is said of it. */
const NEW_PART: Omit<StaffProduct, 'id' | 'slug' | 'sku' | 'name' | 'partNumber' | 'categoryId' | 'priceCents' | 'lowStockThreshold'> = {
  version: 1,
  numbers: [],
  brandId: null,
  compatibleBrandIds: [],
  salePriceCents: null,
  saleStartsAt: null,
  saleEndsAt: null,
  costCents: null,
  quantityDiscounts: [],
  images: [],
  videoUrl: null,
  description: '',
  descriptionHtml: null,
  family: 'other',
  dimensions: {},
  traits: {},
  specs: {},
  weightGrams: null,
  tags: [],
  active: true,
  // Decision 32: new parts show their number.
  showPartNumber: true,
  showBrand: true,
  featuredOnHomepage: false,
  frontPageSale: false,
  hideFromFrontPageSale: false,
  suggestionPriority: 0,
  suggestionTags: [],
  manualSuggestionsEnabled: false,
  seoTitle: null,
  seoDescription: null,
  onHand: 0,
  reserved: 0,
  trackStock: true,
  allowBackorder: false,
  shelf: null,
  leadTimeDays: null,
  createdAt: '',
  updatedAt: '',
}

/** The fields that were sent, of which undefined ones were not; HTML is cleaned. */
function sentOf(change: ProductChange): Partial<StaffProduct> {
  const sent: Record<string, unknown> = {
    ...change,
    ...(change.descriptionHtml ? { descriptionHtml: cleanHtml(change.descriptionHtml) } : {}),
  }
  for (const field in sent) if (sent[field] === undefined) delete sent[field]
  return sent
}

function draftNew(change: ProductChange, lowStockThreshold: number): ProductDraft | Refusals {
  const { name, partNumber, categoryId, priceCents } = change
  if (name === undefined || partNumber === undefined || categoryId === undefined || priceCents === undefined)
    return Object.fromEntries(
      Object.entries({ name, partNumber, categoryId, priceCents }).flatMap(([field, value]) =>
        value === undefined ? [[field, 'is needed']] : [],
      ),
    )
  const slug = slugify(`${name} ${partNumber}`) || newId('prd')
  const base = { ...NEW_PART, lowStockThreshold, id: newId('prd'), sku: partNumber, slug, name, partNumber, categoryId, priceCents }
  return { current: null, next: { ...base, ...sentOf(change) } }
}

function draftOf(
  { id, version, seenOnHand, change }: ProductWrite,
  { known, lowStock }: { known: ReadonlyMap<ProductId, StaffProduct>; lowStock: number },
): ProductDraft | Refusals {
  if (id === null) return draftNew(change, lowStock)
  const current = known.get(id)
  if (!current) return { id: 'does not exist any more' }
  if (version !== undefined && version !== current.version) return { version: 'somebody else has changed this part since' }
  const next = { ...current, ...sentOf(change) }
  const moved = seenOnHand === undefined || change.onHand === undefined ? 0 : current.onHand - seenOnHand
  return { current, next: { ...next, onHand: next.onHand + moved } }
}

/** Whether a write can be drafted at all. */
export const isDraft = (draft: ProductDraft | Refusals): draft is ProductDraft => 'next' in draft

/** The same without the times and the version, which no change sets. */
export const isSame = ({ current, next }: ProductDraft) => current !== null && isDeepStrictEqual(current, next)

/**
 * The parts as they would be after the writes, for a preview; nothing is locked or written. An address from which a picture of a part was fetched
 * stands for the picture.
 * @param known the parts that change.
 */
export async function draftProducts(
  db: Queryable,
  known: ReadonlyMap<ProductId, StaffProduct>,
  writes: readonly ProductWrite[],
): Promise<(ProductDraft | Refusals)[]> {
  const { lowStockThreshold: lowStock } = (await readSettings(db)).orders
  const ownPictures = await placedPictures(
    db,
    writes.map(({ id, change }) => ({ id, images: change.images })),
  )
  return mapInTurns(writes, (write) => {
    const { images } = write.change
    const change = images ? { ...write.change, images: ownPictures(write.id, images) } : write.change
    return draftOf({ ...write, change }, { known, lowStock })
  })
}

function resultOf(draft: ProductDraft | Refusals, refusals: ReadonlyMap<ProductId, Refusals>): ProductWritten {
  if (!isDraft(draft)) return { state: 'refused', fields: draft }
  const { current, next } = draft
  if (isSame(draft)) return { state: 'same', id: next.id }
  const fields = refusals.get(next.id) ?? {}
  if (Object.keys(fields).length > 0) return { state: 'refused', fields }
  const changes = current ? changesOf<object>({ ...current }, next) : { before: null, after: next }
  return {
    state: 'written',
    id: next.id,
    before: changes?.before ?? null,
    after: { ...changes?.after },
    version: (current?.version ?? 0) + 1,
  }
}

/** Other programs are told which parts have changed, and of which few pieces are left. */
async function notifyPrograms(tx: Transaction, written: readonly ProductDraft[]) {
  await notifyOfProducts(
    tx,
    written.map(({ next }) => next.id),
  )
  const low = written.filter(({ current, next }) => current !== null && hasBecomeLow(next, { before: current.onHand, after: next.onHand }))
  const facts = low.map(({ next: { id: productId, onHand, lowStockThreshold } }) => ({ productId, onHand, lowStockThreshold }))
  await writeWebhooks(tx, { type: 'stock.low', facts })
}

/**
 * Writes parts: new ones and changes of old ones, in a few statements however many they are, with numbers, tiers, brands, stock, redirects
 * and the audit log. Every way of changing a part comes through here: the editor, the grid, bulk actions, imports. What is refused is not
 * written, and holds up no other; the answers are in the order of the writes.
 * @param writes of different parts, at most 500. Call it inside `changeContent`.
 */
export async function writeProducts(
  tx: Transaction,
  staff: Staff | typeof OPERATOR,
  writes: readonly ProductWrite[],
): Promise<ProductWritten[]> {
  const known = await lockProducts(
    tx,
    writes.flatMap(({ id }) => id ?? []),
  )
  const drafts = await draftProducts(tx, known, writes)
  const changed = drafts.filter(isDraft).filter((draft) => !isSame(draft))
  const refusals = await checkProducts(tx, changed)
  const results = drafts.map((draft) => resultOf(draft, refusals))
  const possible = changed.filter(({ next }) => Object.keys(refusals.get(next.id) ?? {}).length === 0)
  await writeProductRows(tx, possible, staff)
  const entries = results.flatMap((result) => (result.state === 'written' ? result : []))
  await insertRows(tx, {
    table: auditLog,
    rows: entries.map(({ id, before, after }) => ({
      id: newId('aud'),
      ...actorOf(staff),
      action: before ? 'product.update' : 'product.create',
      subject: id,
      before,
      after,
    })),
  })
  // The operator's scripts bring pictures of their own, and have no account in whose name one could be stored.
  if (staff.userId !== 'operator') await awaitPictures(tx, staff.userId, possible)
  await notifyPrograms(tx, possible)
  return results
}
