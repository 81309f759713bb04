import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SlotKind } from '#domain/content/home-slot.ts'
import type { ProductId } from '#domain/id.ts'
import { isOnSale } from '#domain/pricing/unit-price.ts'
import { Problem } from '#domain/problem.ts'
import { instantTyped } from '#domain/time/shop-time.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { homeSlot } from '#server/db/schema/catalog/content.ts'
import { setting } from '#server/db/schema/office/settings.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { endOldSales } from '#server/shop/catalog-admin/end-old-sales.ts'
import { lockProducts } from '#server/shop/catalog-admin/product-record.ts'
import { writeProducts } from '#server/shop/catalog-admin/write-products.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { sentId } from '#server/shop/id-of.ts'
import { expectRecord } from '#server/shop/record.ts'
import type { Shop } from '#server/shop/shop.ts'
import { readHomeSlots, SLOT_SETTINGS } from './home-slots.ts'
import type { HomeSlots } from './home-slots.ts'

const typedTime = z.string().max(40).nullable()

/** What staff may write of a list. */
export const slotsChangeSchema = z
  .strictObject({
    /** All parts of the list, in their order; times as typed in the shop's zone. */
    slots: z
      .array(
        z.strictObject({
          productId: sentId<ProductId>(),
          startsAt: typedTime,
          endsAt: typedTime,
          /** Of the sale: the part's sale price from now on. */
          salePriceCents: z.int().min(1).max(100_000_000).optional(),
        }),
      )
      .max(50),
    /** The parts that the sender saw in the list: of these, the ones that are not sent are taken off it. */
    seen: z.array(sentId<ProductId>()).max(500),
    rotationSeconds: z.int().min(3).max(60),
  })
  .partial()
type SlotsChange = z.output<typeof slotsChangeSchema>
type SentSlot = NonNullable<SlotsChange['slots']>[number]

/** By which the audit log knows a list. */
const subjectOf = (kind: SlotKind) => `content.slots.${kind}`

type Refusals = Record<string, string>

/** The dates of a place as instants; what is wrong with them goes to `refusals`. */
function readDates({ startsAt, endsAt }: SentSlot, { zone, at, refusals }: { zone: string; at: number; refusals: Refusals }) {
  const read = (field: 'startsAt' | 'endsAt', typed: string | null) => {
    if (typed === null || typed.trim() === '') return null
    const instant = instantTyped(typed, { zone, edge: field === 'startsAt' ? 'begins' : 'ends' })
    if (!instant) refusals[`slots.${at}.${field}`] = 'must be a date, or a date and time such as 2026-12-24T18:00'
    return instant
  }
  const dates = { startsAt: read('startsAt', startsAt), endsAt: read('endsAt', endsAt) }
  if (dates.startsAt && dates.endsAt && dates.endsAt <= dates.startsAt) refusals[`slots.${at}.endsAt`] = 'must be after the beginning'
  return dates
}

/** Which flag puts a part into the list, and out of it. */
const flagOf = (kind: SlotKind, isIn: boolean) => (kind === 'sale' ? { frontPageSale: isIn } : { featuredOnHomepage: isIn })

/** Sets the flags and sale prices of the parts that come into the list, and takes the flags of those that leave it. */
async function writeFlags(
  tx: Transaction,
  { staff, kind, current, refusals }: { staff: Staff; kind: SlotKind; current: HomeSlots; refusals: Refusals },
  { slots = [], seen = [] }: SlotsChange,
): Promise<void> {
  const listed = new Set(current.slots.map(({ product }) => product.id))
  const sent = new Set(slots.map(({ productId }) => productId))
  const leaving = [...new Set(seen)].filter((id) => listed.has(id) && !sent.has(id))
  const known = await lockProducts(tx, [...sent])
  slots.forEach(({ productId, salePriceCents }, at) => {
    const part = known.get(productId)
    if (!part) refusals[`slots.${at}.productId`] = 'does not exist any more'
    else if (kind === 'sale' && (salePriceCents !== undefined || !listed.has(productId))) {
      const isValid = isOnSale({ ...part, salePriceCents: salePriceCents ?? part.salePriceCents })
      if (!isValid) refusals[`slots.${at}.salePriceCents`] = 'must be above 0 and below the price'
    }
  })
  const coming = slots.filter(({ productId, salePriceCents }) => !listed.has(productId) || salePriceCents !== undefined)
  if (Object.keys(refusals).length > 0) throw new Problem('invalid_input', { fields: refusals })
  const changes = coming.map(({ productId: id, salePriceCents }) => ({ id, change: { ...flagOf(kind, true), salePriceCents } }))
  const priced = await endOldSales(tx, changes, true)
  const written = await writeProducts(tx, staff, [...priced, ...leaving.map((id) => ({ id, change: flagOf(kind, false) }))])
  const refused = written.flatMap((result) => (result.state === 'refused' ? Object.values(result.fields) : []))
  if (refused.length > 0) throw new Problem('invalid_input', { detail: refused.join(' ') })
}

/** Replaces the rows of a list. */
async function writeSlots(
  tx: Transaction,
  { kind, zone, refusals }: { kind: SlotKind; zone: string; refusals: Refusals },
  slots: readonly SentSlot[],
) {
  const rows = slots.map((slot, at) => ({
    id: newId('slt'),
    kind,
    productId: slot.productId,
    position: at,
    ...readDates(slot, { zone, at, refusals }),
  }))
  if (Object.keys(refusals).length > 0) throw new Problem('invalid_input', { fields: refusals })
  await tx.delete(homeSlot).where(eq(homeSlot.kind, kind))
  if (rows.length > 0) await tx.insert(homeSlot).values(rows)
}

/** Counts a change of the list, and keeps the sale's seconds. */
async function countChange(
  tx: Transaction,
  { staff, kind, current }: { staff: Staff; kind: SlotKind; current: HomeSlots },
  change: SlotsChange,
) {
  const value = kind === 'sale' ? { rotationSeconds: change.rotationSeconds ?? current.rotationSeconds } : {}
  await tx
    .insert(setting)
    .values({ key: SLOT_SETTINGS[kind], value, updatedBy: staff.userId })
    .onConflictDoUpdate({
      target: setting.key,
      set: { value, updatedBy: staff.userId, version: sql`${setting.version} + 1`, updatedAt: sql`now()` },
    })
}

/** What the audit log keeps of a list. */
const summaryOf = ({ slots, rotationSeconds }: HomeSlots) => ({
  slots: slots.map(({ product, startsAt, endsAt }) => ({ part: product.partNumber, startsAt, endsAt })),
  ...(rotationSeconds !== null && { rotationSeconds }),
})

/**
 * Changes a list of the home page: which parts, in which order, from when until when; for the sale also sale prices and the seconds of each.
 * Parts that were put into the list since the sender read it stay in it, after the others.
 * @throws {Problem} `conflict` when somebody has changed the list since `version`; `invalid_input` by field (`slots.2.endsAt`).
 */
export const editHomeSlots = (
  shop: Shop,
  { staff, kind, version }: { staff: Staff; kind: SlotKind; version: number },
  change: SlotsChange,
): Promise<HomeSlots> =>
  changeContent(shop, async (tx) => {
    const subject = subjectOf(kind)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`)
    const current = await readHomeSlots(tx, kind)
    await expectRecord(tx, { subject, version, current })
    const { slots } = change
    if (slots && new Set(slots.map(({ productId }) => productId)).size < slots.length)
      throw new Problem('invalid_input', { fields: { slots: 'can hold a part only once' } })
    const refusals: Refusals = {}
    if (slots) {
      await writeFlags(tx, { staff, kind, current, refusals }, change)
      await writeSlots(tx, { kind, zone: current.timeZone, refusals }, slots)
    }
    await countChange(tx, { staff, kind, current }, change)
    const next = await readHomeSlots(tx, kind)
    await audit(tx, staff, { action: 'home_slots.update', subject, before: summaryOf(current), after: summaryOf(next) })
    return next
  })
