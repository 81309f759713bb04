import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#server/db/client.ts'
import { setting } from '#server/db/schema/settings.ts'
import { HOME_SETTINGS } from './home-settings.ts'
import { fillText } from './setting-texts.ts'
import { DEFAULT_COMPLETE_AFTER_DAYS, DEFAULT_RATES, DEFAULT_RETURN_DAYS, DEFAULT_TIME_ZONE } from '#domain/defaults.ts'
import { isTimeZone } from '#domain/shop-time.ts'
import type { Shop } from './shop.ts'

/** Disposable and forwarding addresses that the package's list leaves out. */
const OTHER_DISPOSABLE_DOMAINS = [
  '33mail.com',
  'anonaddy.me',
  'burnermail.io',
  'mail-temp.com',
  'spamgourmet.com',
  'temp-mail.io',
  'tempmail.com',
  'tempmail.dev',
  'tempmail.net',
]

const text = z.string().max(20_000)
const titled = z.object({ title: text, text })

/**
 * Every setting with its schema. Defaults are the constants of the specification's section 9. Texts may refer to other settings (`fillText`).
 */
export const SETTINGS = {
  rates: z.object({
    freeShippingThresholdCents: z.int().min(0).default(DEFAULT_RATES.freeShippingThresholdCents),
    flatShippingCents: z.int().min(0).default(DEFAULT_RATES.flatShippingCents),
    /** Basis points by state code. */
    taxRates: z.record(z.string(), z.int().min(0).max(2_500)).default(DEFAULT_RATES.taxRates),
  }),
  contact: z.object({
    phone: text.default('(313) 555-0142'),
    email: text.default('help@partwright.example'),
    hours: text.default('Monday to Friday, 8 am to 6 pm ET'),
    address: text.default('Partwright, 1200 Woodward Avenue, Detroit, MI 48226'),
  }),
  /** The zone of the shop's clock: in it staff type times, days of grace end, and screens show dates (decision 27). */
  time: z.object({ zone: text.refine(isTimeZone, { error: 'must be a time zone such as America/Detroit' }).default(DEFAULT_TIME_ZONE) }),
  orders: z.object({
    /** Days after delivery within which customers may return. */
    returnDays: z.int().min(0).max(3_650).default(DEFAULT_RETURN_DAYS),
    /** Days after the last shipment arrived when a delivered order is completed. */
    completeAfterDays: z.int().min(1).max(3_650).default(DEFAULT_COMPLETE_AFTER_DAYS),
  }),
  ...HOME_SETTINGS,
  about: z.object({ story: z.array(text).default([]), mission: z.array(titled).default([]), whyChooseUs: z.array(titled).default([]) }),
  returns: z.object({
    intro: text.default(''),
    steps: z.array(text).default([]),
    policy: z.array(text).default([]),
    faq: z.array(z.object({ question: text, answer: text })).default([]),
  }),
  /** Addresses at these domains, too, get no popup coupon: what `isDisposableDomain` does not list (decision 40). */
  newsletter: z.object({ disposableDomains: z.array(text).default(OTHER_DISPOSABLE_DOMAINS) }),
  legal: z.object({ sections: z.array(z.object({ id: text, title: text, paragraphs: z.array(text) })).default([]) }),
} as const

export type SettingKey = keyof typeof SETTINGS
/** Whether there is a setting of this name. */
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)
export type Setting<Key extends SettingKey> = z.infer<(typeof SETTINGS)[Key]>
export type Settings = { [Key in SettingKey]: Setting<Key> }

const emptyOf = (key: string) => (key === 'trust' ? [] : {})

const parse = (rows: { key: string; value: unknown }[]): Settings => {
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const entries = Object.entries(SETTINGS).map(([key, schema]) => [key, schema.parse(stored.get(key) ?? emptyOf(key))])
  return Object.fromEntries(entries)
}

/** Every setting, uncached, and the database's time: for whatever decides a sale. */
export async function readSettingsNow(db: Reader): Promise<{ settings: Settings; now: Date }> {
  const [row] = (
    await db.execute<{ now: Date | string; rows: { key: string; value: unknown }[] }>(sql`
    select now() as now, (select coalesce(json_agg(json_build_object('key', ${setting.key}, 'value', ${setting.value})), '[]') from ${setting}) as rows`)
  ).rows
  return { settings: parse(row?.rows ?? []), now: new Date(row?.now ?? NaN) }
}

/** Every setting, uncached. */
export async function readSettings(db: Reader): Promise<Settings> {
  return parse(
    await db
      .select({ key: setting.key, value: setting.value })
      .from(setting)
      .where(inArray(setting.key, Object.keys(SETTINGS))),
  )
}

/** The settings as they are shown, with the placeholders in texts filled in. */
export function filled(found: Settings): Settings {
  const facts = { ...found.rates, returnDays: found.orders.returnDays }
  const values: Record<string, unknown> = JSON.parse(fillText(JSON.stringify(found), facts))
  return parse(Object.entries(values).map(([key, value]) => ({ key, value })))
}

/** Every setting, cached for some seconds. For display. */
export const settings = (shop: Shop): Promise<Settings> => shop.cache.remember('settings', async () => filled(await readSettings(shop.db)))
