import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#domain/problem.ts'
import { isDemoIdentity } from '#domain/shop-identity.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { setting } from '#server/db/schema/office/settings.ts'
import { user } from '#server/db/schema/account/user.ts'
import { isDemo } from '#server/env.ts'
import { ROOT } from '#server/root.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { lockHome, readHomeContent } from '#server/shop/content/home-content.ts'
import { expectPicture } from '#server/shop/media/media-record.ts'
import { changesOf, expectRecord } from '#server/shop/record.ts'
import { SETTINGS } from '#server/shop/settings/setting-schema.ts'
import type { Shop } from '#server/shop/shop.ts'
import { FEWER_THAN_FEWEST, SETTING_CHANGES, SETTING_GROUPS } from './setting-change.ts'
import type { SettingGroup } from './setting-change.ts'
import { refuseUnknownCategories } from './unknown-categories.ts'
import { isRecord } from '#domain/is-record.ts'

const fields = z.record(z.string(), z.unknown())

/** A setting as staff edit it. */
export const settingRecordSchema = z
  .object({
    group: z.enum(SETTING_GROUPS),
    /** 0 until it is changed for the first time. */
    version: z.int(),
    value: fields,
    /** What 'Restore default' gives. */
    defaults: fields,
    /** When and by whom it was changed last; null: never. */
    updatedAt: z.string().nullable(),
    updatedBy: z.string().nullable(),
  })
  .meta({ id: 'SettingRecord' })
export type SettingRecord = z.output<typeof settingRecordSchema>

/** All settings that staff edit, with the bounds of their fields (JSON Schema) for forms. */
export const settingListSchema = z.object({ settings: z.array(settingRecordSchema), schemas: z.record(z.string(), fields) })

/** The texts that the program comes with; only what stands in the settings is shown. */
const SHIPPED_TEXTS = ['about', 'returns', 'legal'] as const satisfies SettingGroup[]

const defaultOf = (group: SettingGroup): Record<string, unknown> => {
  if (!SHIPPED_TEXTS.some((texts) => texts === group)) return SETTINGS[group].parse({})
  const content: unknown = JSON.parse(readFileSync(join(ROOT, 'src/server/db/seed/content.json'), 'utf8'))
  return SETTINGS[group].parse(isRecord(content) ? content[group] : {})
}

const defaults = new Map<SettingGroup, Record<string, unknown>>()

function defaultsOf(group: SettingGroup): Record<string, unknown> {
  const known = defaults.get(group) ?? defaultOf(group)
  defaults.set(group, known)
  return known
}

const columns = { key: setting.key, value: setting.value, version: setting.version, updatedAt: setting.updatedAt, by: user.name }

interface Row {
  value: unknown
  version: number
  updatedAt: Date
  by: string | null
}

const recordOf = (group: SettingGroup, row: Row | undefined): SettingRecord => ({
  group,
  version: row?.version ?? 0,
  value: SETTINGS[group].parse(row?.value ?? {}),
  defaults: defaultsOf(group),
  updatedAt: row && row.version > 0 ? row.updatedAt.toISOString() : null,
  updatedBy: row?.by ?? null,
})

const readRow = async (db: Queryable, group: SettingGroup): Promise<Row | undefined> =>
  (await db.select(columns).from(setting).leftJoin(user, eq(user.id, setting.updatedBy)).where(eq(setting.key, group)))[0]

const bounds = (group: SettingGroup) => fields.parse(z.toJSONSchema(SETTING_CHANGES[group], { io: 'input', unrepresentable: 'any' }))

/** Every setting that staff edit. */
export async function listSettings(shop: Shop): Promise<z.output<typeof settingListSchema>> {
  const rows = await shop.db
    .select(columns)
    .from(setting)
    .leftJoin(user, eq(user.id, setting.updatedBy))
    .where(inArray(setting.key, [...SETTING_GROUPS]))
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return {
    settings: SETTING_GROUPS.map((group) => recordOf(group, byKey.get(group))),
    schemas: Object.fromEntries(SETTING_GROUPS.map((group) => [group, bounds(group)])),
  }
}

/** What an issue says of which fields, as `zones.0.states`. */
function faultsOf(issue: z.core.$ZodIssue): [field: string, text: string][] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [[...issue.path, key].join('.'), 'is not a field of this setting'])
  // A key that is wrong is told by its own words, within.
  const inner = issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined
  return [[issue.path.join('.'), inner ?? issue.message]]
}

/** @throws {Problem} `invalid_input` by field, as `zones.0.states`: what is wrong, and what would be right. */
function parseChange(group: SettingGroup, sent: Record<string, unknown>): Record<string, unknown> {
  const result = SETTING_CHANGES[group].partial().safeParse(sent)
  if (result.success) return result.data
  const errors = new Map<string, string>()
  for (const [field, text] of result.error.issues.flatMap(faultsOf)) if (!errors.has(field)) errors.set(field, text)
  const detail = [...errors].map(([field, text]) => `${field}: ${text}`).join('; ')
  throw new Problem('invalid_input', { detail, fields: Object.fromEntries(errors) })
}

/** A live shop would not start again with the name of the demonstration (specification, decision 52). */
function refuseDemoIdentity(shop: Shop, group: SettingGroup, changed: Record<string, unknown>): void {
  if (isDemo(shop.env) || (group !== 'identity' && group !== 'contact')) return
  const errors: Record<string, string> = {}
  for (const field of ['name', 'address', 'phone', 'email', 'hours'] as const) {
    const value = changed[field]
    if (typeof value === 'string' && isDemoIdentity(field, value)) errors[field] = "is the demonstration's: a live shop has its own"
  }
  if (Object.keys(errors).length > 0) throw new Problem('invalid_input', { fields: errors })
}

/** The days of a delivery begin before they end; whoever changes one of them may leave out the other. */
function refuseDaysBackwards(group: SettingGroup, value: Record<string, unknown>): void {
  if (group !== 'transit') return
  const { minDays, maxDays } = SETTINGS.transit.parse(value)
  if (maxDays < minDays)
    throw new Problem('invalid_input', { detail: `maxDays: ${FEWER_THAN_FEWEST}`, fields: { maxDays: FEWER_THAN_FEWEST } })
}

/**
 * A draft of the home page publishes the whole popup: what is set beside it would be undone at its time.
 * @throws {Problem} `not_allowed_in_state`
 */
async function refuseBesideDraft(tx: Transaction): Promise<void> {
  await lockHome(tx)
  const { changed } = await readHomeContent(tx)
  if (!changed.includes('popup')) return
  const detail = 'A draft of the home page changes the popup: change it there, or publish the draft or throw it away first.'
  throw new Problem('not_allowed_in_state', { detail })
}

interface Change {
  group: SettingGroup
  version: number
  staff: Staff
}

/** Makes sure of the row, locks it, and writes what `changeOf` makes of the record; nothing when nothing differs. */
const change = (
  shop: Shop,
  { group, version, staff }: Change,
  { action, changeOf }: { action: string; changeOf: (record: SettingRecord) => Record<string, unknown> },
): Promise<SettingRecord> =>
  changeContent(shop, async (tx: Transaction) => {
    if (group === 'popup') await refuseBesideDraft(tx)
    await tx.insert(setting).values({ key: group, value: {}, version: 0 }).onConflictDoNothing()
    await tx.select({ key: setting.key }).from(setting).where(eq(setting.key, group)).for('update')
    const row = await readRow(tx, group)
    const record = recordOf(group, row)
    const subject = `settings.${group}`
    await expectRecord(tx, { subject, version, current: record })
    const changes = changesOf(record.value, changeOf(record))
    if (!changes) return record
    refuseDemoIdentity(shop, group, changes.after)
    refuseDaysBackwards(group, { ...record.value, ...changes.after })
    if (group === 'returnRules') await refuseUnknownCategories(tx, changes.after)
    const { logoUrl } = changes.after
    if (typeof logoUrl === 'string') await expectPicture(tx, 'logoUrl', logoUrl)
    await tx
      .update(setting)
      .set({
        // What was never set follows its default on.
        value: { ...(isRecord(row?.value) ? row.value : {}), ...changes.after },
        version: version + 1,
        updatedAt: sql`now()`,
        updatedBy: staff.userId,
      })
      .where(eq(setting.key, group))
    await audit(tx, staff, { action, subject, ...changes })
    return recordOf(group, await readRow(tx, group))
  })

/**
 * Changes fields of a setting. Every process shows it within a second.
 * @throws {Problem} `conflict` when somebody else has changed it since `version`; `invalid_input` by field; `not_allowed_in_state` of the popup,
 *   while a draft of the home page changes it.
 */
export function editSettings(shop: Shop, asked: Change, sent: Record<string, unknown>): Promise<SettingRecord> {
  const parsed = parseChange(asked.group, sent)
  return change(shop, asked, { action: 'settings.update', changeOf: () => parsed })
}

/**
 * Gives fields of a setting their defaults again; all of them, when none is named.
 * @throws {Problem} as `editSettings`; `invalid_input` for a field that the setting has not
 */
export function restoreSettings(shop: Shop, asked: Change, names: readonly string[]): Promise<SettingRecord> {
  const known = Object.entries(defaultsOf(asked.group))
  const unknown = names.filter((name) => !known.some(([field]) => field === name))
  if (unknown.length > 0) throw new Problem('invalid_input', { fields: { fields: `${unknown.join(', ')}: no field of this setting` } })
  const restored = Object.fromEntries(names.length === 0 ? known : known.filter(([field]) => names.includes(field)))
  return change(shop, asked, { action: 'settings.restore', changeOf: () => restored })
}
