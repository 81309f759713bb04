import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { setting } from '#server/db/schema/office/settings.ts'
import { fillText } from '#domain/content/setting-texts.ts'
import { SETTINGS } from './setting-schema.ts'
import type { Settings } from './setting-schema.ts'
import type { Remembering } from '#server/shop/shop.ts'

const emptyOf = (key: string) => (key === 'trust' ? [] : {})

const parse = (rows: { key: string; value: unknown }[]): Settings => {
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const entries = Object.entries(SETTINGS).map(([key, schema]) => [key, schema.parse(stored.get(key) ?? emptyOf(key))])
  return Object.fromEntries(entries)
}

/** What a text of stored settings says, kept until another one is read: it is the same for thousands of sales. */
let lastRead: { text: string; settings: Settings } | null = null

const parseText = (text: string): Settings => {
  if (lastRead?.text !== text) lastRead = { text, settings: parse(JSON.parse(text)) }
  return lastRead.settings
}

/** Every setting, uncached, and the database's time: for whatever decides a sale. Callers share the settings, and change nothing in them. */
export async function readSettingsNow(db: Queryable): Promise<{ settings: Settings; now: Date }> {
  const [row] = (
    await db.execute<{ now: Date | string; rows: string }>(sql`
    select now() as now, (select coalesce(json_agg(json_build_object('key', ${setting.key}, 'value', ${setting.value}) order by ${setting.key}), '[]') from ${setting})::text as rows`)
  ).rows
  return { settings: parseText(row?.rows ?? '[]'), now: new Date(row?.now ?? NaN) }
}

/** Every setting, uncached. */
export async function readSettings(db: Queryable): Promise<Settings> {
  return parse(
    await db
      .select({ key: setting.key, value: setting.value })
      .from(setting)
      .where(inArray(setting.key, Object.keys(SETTINGS))),
  )
}

/** A text as it stands inside a JSON text: a name may hold quotes. */
const inJson = (value: string) => JSON.stringify(value).slice(1, -1)

/** The settings as they are shown, with the placeholders in texts filled in. */
export function filled(found: Settings): Settings {
  const facts = { ...found.rates, ...found.contact, ...found.dispatch, ...found.identity, ...found.orders, ...found.privacy }
  // Who the shop is does not refer to itself.
  const { identity, contact } = found
  const texts: Record<string, unknown> = JSON.parse(fillText(JSON.stringify(found), facts, inJson))
  return parse(Object.entries({ ...texts, identity, contact }).map(([key, value]) => ({ key, value })))
}

/** Every setting, cached for some seconds, and perhaps a replica's. For display. */
export const settings = (shop: Remembering): Promise<Settings> =>
  shop.cache.remember('settings', async () => filled(await readSettings(shop.browsing)), { ofNoPart: true })
