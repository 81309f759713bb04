import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isRecord } from '#domain/is-record.ts'
import { isDemoIdentity } from '#domain/shop-identity.ts'
import { SET_UP_STEPS } from '#domain/staff/set-up.ts'
import type { SetUpStep } from '#domain/staff/set-up.ts'
import type { Queryable } from '#server/db/client.ts'
import { setting } from '#server/db/schema/office/settings.ts'
import { isTestPayments } from '#server/services/test-payments.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Beside the settings, which staff see: the steps that were set aside. */
const KEY = 'set_up'

/** The list of a new shop. `isDone` is what the shop's data say; `isSetAside`: staff do not need it. */
export const setUpSchema = z
  .object({ steps: z.array(z.object({ step: z.enum(SET_UP_STEPS), isDone: z.boolean(), isSetAside: z.boolean() })) })
  .meta({ id: 'SetUp' })
type SetUp = z.output<typeof setUpSchema>

const isStep = (value: unknown): value is SetUpStep => SET_UP_STEPS.some((step) => step === value)

async function readSetAside(db: Queryable): Promise<SetUpStep[]> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, KEY))
  const steps: unknown = isRecord(row?.value) ? row.value.setAside : []
  return Array.isArray(steps) ? steps.filter(isStep) : []
}

/** What the tables say, in one statement. A rate or a text counts once staff have set it: the defaults and the seeds are the demonstration's. */
async function readFacts(db: Queryable) {
  const { rows } = await db.execute<Record<'tax' | 'shipping' | 'legal' | 'part' | 'staff', boolean>>(sql`select
    exists (select from setting where key = 'rates' and value ? 'taxRates') as tax,
    exists (select from setting where key = 'rates' and value ?| array['flatShippingCents', 'freeShippingThresholdCents', 'zones']) as shipping,
    exists (select from setting where key = 'legal' and updated_by is not null and jsonb_array_length(coalesce(value -> 'sections', '[]')) > 0) as legal,
    exists (select from product where active) as part,
    (select count(*) from (select 1 from "user" where role = 'admin' union all select 1 from staff_link where kind = 'invitation' limit 2) known) > 1 as staff`)
  const [facts] = rows
  if (!facts) throw new Error('The database has answered nothing.')
  return facts
}

/** The list of a new shop, each step as the shop's data have it now. */
export async function readSetUp(shop: Shop): Promise<SetUp> {
  const { db, env, payments } = shop
  const [{ identity, contact }, facts, setAside] = await Promise.all([readSettings(db), readFacts(db), readSetAside(db)])
  const isOwn = (field: 'name' | 'address' | 'phone' | 'email', value: string) => !isDemoIdentity(field, value)
  const done: Record<SetUpStep, boolean> = {
    identity:
      isOwn('name', identity.name) && isOwn('address', contact.address) && isOwn('phone', contact.phone) && isOwn('email', contact.email),
    mail: env.SMTP_URL !== undefined,
    tax: facts.tax,
    shipping: facts.shipping,
    payments: !payments.testMode && !isTestPayments(payments),
    'first-part': facts.part,
    logo: identity.logoUrl !== null,
    staff: facts.staff,
    legal: facts.legal,
  }
  return { steps: SET_UP_STEPS.map((step) => ({ step, isDone: done[step], isSetAside: setAside.includes(step) })) }
}

/** Sets a step of the list aside for everybody, or takes it back. Asked twice, it changes nothing. */
export async function setStepAside(
  shop: Shop,
  staff: Staff,
  { step, isSetAside }: { step: SetUpStep; isSetAside: boolean },
): Promise<SetUp> {
  await shop.db.transaction(async (tx) => {
    await tx.insert(setting).values({ key: KEY, value: {}, version: 0 }).onConflictDoNothing()
    await tx.select({ key: setting.key }).from(setting).where(eq(setting.key, KEY)).for('update')
    const before = await readSetAside(tx)
    if (before.includes(step) === isSetAside) return
    const after = SET_UP_STEPS.filter((one) => (one === step ? isSetAside : before.includes(one)))
    await tx
      .update(setting)
      .set({ value: { setAside: after }, version: sql`${setting.version} + 1`, updatedAt: sql`now()`, updatedBy: staff.userId })
      .where(eq(setting.key, KEY))
    await audit(tx, staff, { action: 'set_up.change', subject: 'set_up', before: { setAside: before }, after: { setAside: after } })
  })
  return readSetUp(shop)
}
