import { inArray } from 'drizzle-orm'
import { isDemoIdentity } from '#domain/shop-identity.ts'
import type { IdentityField } from '#domain/shop-identity.ts'
import { setting } from '#server/db/schema/office/settings.ts'
import { ConfigurationError } from '#server/env.ts'
import type { Env } from '#server/env.ts'
import { audit, OPERATOR } from '#server/shop/audit.ts'
import { SETTINGS } from './setting-schema.ts'
import type { Shop } from '#server/shop/shop.ts'
import { isRecord } from '#domain/is-record.ts'

/** Where each is kept, and the variable that gives it to a shop that has none of its own yet. */
const SOURCES = [
  { field: 'name', key: 'identity', variable: 'SHOP_NAME' },
  { field: 'address', key: 'contact', variable: 'SHOP_ADDRESS' },
  { field: 'phone', key: 'contact', variable: 'SHOP_PHONE' },
  { field: 'email', key: 'contact', variable: 'SHOP_EMAIL' },
  { field: 'hours', key: 'contact', variable: 'SHOP_HOURS' },
  { field: 'timeZone', key: 'identity', variable: 'SHOP_TIME_ZONE' },
] as const satisfies { field: IdentityField; key: string; variable: keyof Env }[]

/**
 * A live shop is not called as the demonstration is (decision 104). What its settings do not name is taken from the environment, once, and
 * stored; from then on the settings alone count.
 * @throws {ConfigurationError} naming every variable that is needed.
 */
export async function nameLiveShop({ db, env }: Pick<Shop, 'db'> & { env: Env }): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(setting)
      .where(inArray(setting.key, ['identity', 'contact']))
    const stored = new Map(rows.map(({ key, value }) => [key, isRecord(value) ? value : {}]))
    const missing: string[] = []
    const given: Record<(typeof SOURCES)[number]['key'], Record<string, string>> = { identity: {}, contact: {} }
    for (const { field, key, variable } of SOURCES) {
      const known = stored.get(key)?.[field]
      if (typeof known === 'string' && !isDemoIdentity(field, known)) continue
      const sent = env[variable]
      if (sent === undefined)
        missing.push(`${variable} is needed when SHOP_MODE is ${env.SHOP_MODE} and the settings do not name the shop yet`)
      else if (isDemoIdentity(field, sent)) missing.push(`${variable} is the demonstration's`)
      else given[key][field] = sent
    }
    if (missing.length > 0)
      throw new ConfigurationError(`The configuration has problems:\n${missing.map((text) => `  ${text}`).join('\n')}`)
    for (const key of ['identity', 'contact'] as const) {
      if (Object.keys(given[key]).length === 0) continue
      const value = SETTINGS[key].parse({ ...stored.get(key), ...given[key] })
      await tx.insert(setting).values({ key, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
      await audit(tx, OPERATOR, { action: 'settings.update', subject: `settings.${key}`, before: stored.get(key) ?? {}, after: given[key] })
    }
  })
}
