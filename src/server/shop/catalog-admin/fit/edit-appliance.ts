import { and, eq, ne, or } from 'drizzle-orm'
import type { ApplianceId } from '#domain/id.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { Problem } from '#domain/problem.ts'
import { slugify } from '#domain/catalog/slug.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { appliance } from '#server/db/schema/catalog/appliance.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { changesOf, expectRecord } from '#server/shop/record.ts'
import { moveAddress } from '#server/shop/redirect.ts'
import { errorCode } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import { shown } from '#server/shop/shown.ts'
import { applianceFieldsSchema } from './appliance-fields.ts'
import type { ApplianceChange, ApplianceFields } from './appliance-fields.ts'
import { appliancePath, lockAppliances, readApplianceRecord } from './appliance-record.ts'
import type { ApplianceRecord } from './appliance-record.ts'

/** What the log and the form have of a model. */
export const fieldsOf = (record: ApplianceRecord): ApplianceFields => shown(applianceFieldsSchema, record)

/** The fields that were sent. */
function given(sent: ApplianceChange): Partial<ApplianceFields> {
  const copy: Record<string, unknown> = { ...sent }
  for (const field in copy) if (copy[field] === undefined) delete copy[field]
  return copy
}

/**
 * A number or an address that another model of the brand has, and a brand that does not exist.
 * @throws {Problem} `invalid_input` by field; `otherId` is the model that has the number, for merging.
 */
async function refuseTaken(tx: Transaction, id: ApplianceId, { brandId, number, slug }: ApplianceFields) {
  const [owner] = await tx.select({ name: brand.name }).from(brand).where(eq(brand.id, brandId))
  if (!owner) throw new Problem('invalid_input', { fields: { brandId: 'does not exist any more' } })
  const others = await tx
    .select()
    .from(appliance)
    .where(
      and(
        eq(appliance.brandId, brandId),
        ne(appliance.id, id),
        or(eq(appliance.normalised, normalisePartNumber(number)), eq(appliance.slug, slug)),
      ),
    )
  const same = others.find(({ normalised }) => normalised === normalisePartNumber(number))
  const address = others.find((other) => other.slug === slug)
  if (!same && !address) return
  throw new Problem('invalid_input', {
    fields: {
      ...(same && { number: `is that of ${owner.name} ${same.number} (${same.name}) already` }),
      ...(!same && address && { slug: `is the address of ${owner.name} ${address.number} already` }),
    },
    ...(same && { extra: { otherId: same.id } }),
  })
}

/** Runs the write; what another transaction has just written is refused like what was there before. */
async function refuseRace(write: () => Promise<unknown>) {
  try {
    await write()
  } catch (error) {
    if (errorCode(error) === '23505')
      throw new Problem('invalid_input', { fields: { number: 'was given to another model of the brand just now' } })
    throw error
  }
}

/** Adds a model; brand, number, name and type are needed, the address is made from the number. @throws {Problem} `invalid_input` by field. */
export const addAppliance = (shop: Shop, staff: Staff, sent: ApplianceChange): Promise<ApplianceRecord> =>
  changeContent(shop, async (tx) => {
    const { brandId, number, name, type } = sent
    if (brandId === undefined || number === undefined || name === undefined || type === undefined)
      throw new Problem('invalid_input', {
        fields: Object.fromEntries(
          Object.entries({ brandId, number, name, type }).flatMap(([field, value]) => (value === undefined ? [[field, 'is needed']] : [])),
        ),
      })
    const id = newId('mdl')
    const fields = { discontinued: false, note: '', slug: slugify(number) || id, ...given(sent), brandId, number, name, type }
    await refuseTaken(tx, id, fields)
    await refuseRace(() => tx.insert(appliance).values({ ...fields, id, normalised: normalisePartNumber(number) }))
    await audit(tx, staff, { action: 'appliance.create', subject: id, after: fields })
    return readApplianceRecord(tx, id)
  })

/**
 * Changes fields of a model. With another address, or another brand, the old address leads to the new one.
 * @throws {Problem} `not_found`; `conflict` when somebody else has changed it since `version`; `invalid_input` by field.
 */
export const editAppliance = (
  shop: Shop,
  { id, version, staff }: { id: ApplianceId; version: number; staff: Staff },
  sent: ApplianceChange,
): Promise<ApplianceRecord> =>
  changeContent(shop, async (tx) => {
    await lockAppliances(tx, [id])
    const current = await readApplianceRecord(tx, id)
    await expectRecord(tx, { subject: id, version, current })
    const changes = changesOf<ApplianceChange>(fieldsOf(current), sent)
    if (!changes) return current
    const next = { ...fieldsOf(current), ...given(changes.after) }
    await refuseTaken(tx, id, next)
    await refuseRace(() =>
      tx
        .update(appliance)
        .set({ ...next, normalised: normalisePartNumber(next.number), version: version + 1, updatedAt: new Date() })
        .where(eq(appliance.id, id)),
    )
    await audit(tx, staff, { action: 'appliance.update', subject: id, ...changes })
    const changed = await readApplianceRecord(tx, id)
    await moveAddress(tx, appliancePath(current), appliancePath(changed))
    return changed
  })
