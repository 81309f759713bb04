import { and, desc, eq, sql } from 'drizzle-orm'
import type { SuggestionRuleId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { MAX_POINTS } from '#domain/cart/suggestion-rule.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { auditLog } from '#server/db/schema/office/settings.ts'
import { suggestionRule } from '#server/db/schema/catalog/suggestion.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { changesOf, expectRecord, given, readTimes } from '#server/shop/record.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { shown } from '#server/shop/shown.ts'
import { NEW_RULE, ruleFieldsSchema } from './rule-fields.ts'
import type { RuleChange, RuleFields } from './rule-fields.ts'
import { lockRule, readRule } from './rule-record.ts'
import type { RuleRecord } from './rule-record.ts'
import { writeRule } from './write-rule.ts'

/** A rule that staff have read, and who they are. */
interface RuleEdit {
  id: SuggestionRuleId
  version: number
  staff: Staff
}

const fieldsOf = (rule: RuleRecord): RuleFields => shown(ruleFieldsSchema, rule)

/** What was sent, with its times as instants. @throws {Problem} `invalid_input` by field. */
async function readChange(tx: Transaction, sent: RuleChange): Promise<RuleChange> {
  const { identity } = await readSettings(tx)
  return readTimes(sent, { zone: identity.timeZone, edges: { startsAt: 'begins', endsAt: 'ends' } })
}

/** Adds a rule; name and type are needed. @throws {Problem} `invalid_input` by field. */
export const addRule = (shop: Shop, staff: Staff, sent: RuleChange): Promise<RuleRecord> =>
  changeContent(shop, async (tx) => {
    const sentRule = await readChange(tx, sent)
    const { name, ruleType } = sentRule
    if (name === undefined || ruleType === undefined)
      throw new Problem('invalid_input', {
        fields: { ...(name === undefined && { name: 'is needed' }), ...(ruleType === undefined && { ruleType: 'is needed' }) },
      })
    const id = newId('sug')
    const rule: RuleFields = { ...NEW_RULE, ...given(sentRule), name, ruleType }
    await writeRule(tx, { id, version: 1 }, rule)
    await audit(tx, staff, { action: 'rule.create', subject: id, after: rule })
    return readRule(tx, id)
  })

/** Changes fields of a rule that is held. @throws {Problem} `invalid_input` by field. */
async function writeChange(
  tx: Transaction,
  { staff, current }: { staff: Staff; current: RuleRecord },
  sent: RuleChange,
): Promise<RuleRecord> {
  const changes = changesOf<RuleChange>(fieldsOf(current), sent)
  if (!changes) return current
  await writeRule(
    tx,
    { id: current.id, version: current.version + 1, changed: changes.after },
    { ...fieldsOf(current), ...given(changes.after) },
  )
  await audit(tx, staff, { action: 'rule.update', subject: current.id, ...changes })
  return readRule(tx, current.id)
}

/**
 * Changes fields of a rule. Nothing is written when nothing differs.
 * @throws {Problem} `not_found`; `conflict` when somebody else has changed it since `version`; `invalid_input` by field.
 */
export const editRule = (shop: Shop, { id, version, staff }: RuleEdit, sent: RuleChange): Promise<RuleRecord> =>
  changeContent(shop, async (tx) => {
    const current = await lockRule(tx, id)
    await expectRecord(tx, { subject: id, version, current })
    return writeChange(tx, { staff, current }, await readChange(tx, sent))
  })

/** A name that no rule has: `Winter (copy)`, `Winter (copy 2)`. */
async function freeName(tx: Transaction, name: string): Promise<string> {
  const rows = await tx.select({ name: suggestionRule.name }).from(suggestionRule)
  const taken = new Set(rows.map((row) => row.name))
  const base = name.slice(0, 180)
  const nameAt = (n: number): string => {
    const next = n === 1 ? `${base} (copy)` : `${base} (copy ${n})`
    return taken.has(next) ? nameAt(n + 1) : next
  }
  return nameAt(1)
}

/** Makes a paused copy of a rule. @throws {Problem} `not_found` */
export const duplicateRule = (shop: Shop, staff: Staff, id: SuggestionRuleId): Promise<RuleRecord> =>
  changeContent(shop, async (tx) => {
    const original = await readRule(tx, id)
    const rule = { ...fieldsOf(original), name: await freeName(tx, original.name), active: false }
    const copy = newId('sug')
    await writeRule(tx, { id: copy, version: 1 }, rule)
    await audit(tx, staff, { action: 'rule.duplicate', subject: copy, after: { ...rule, of: id } })
    return readRule(tx, copy)
  })

/** Deletes a rule and gives what it was; `restoreRule` brings it back. @throws {Problem} `not_found`, `conflict` */
export const removeRule = (shop: Shop, { id, version, staff }: RuleEdit): Promise<RuleRecord> =>
  changeContent(shop, async (tx) => {
    const current = await lockRule(tx, id)
    await expectRecord(tx, { subject: id, version, current })
    await tx.delete(suggestionRule).where(eq(suggestionRule.id, id))
    await audit(tx, staff, { action: 'rule.delete', subject: id, before: fieldsOf(current) })
    return current
  })

/**
 * Brings a deleted rule back as the audit log has it, under its id, so that what it has done stays its own. One that is there stays as it is.
 * @throws {Problem} `not_found` when no such rule was deleted; `invalid_input` when its name was given to another meanwhile.
 */
export const restoreRule = (shop: Shop, staff: Staff, id: SuggestionRuleId): Promise<RuleRecord> =>
  changeContent(shop, async (tx) => {
    const [there] = await tx.select({ id: suggestionRule.id }).from(suggestionRule).where(eq(suggestionRule.id, id))
    if (there) return readRule(tx, id)
    const [entry] = await tx
      .select({ before: auditLog.before })
      .from(auditLog)
      .where(and(eq(auditLog.subject, id), eq(auditLog.action, 'rule.delete')))
      .orderBy(desc(auditLog.id))
      .limit(1)
    const known = ruleFieldsSchema.safeParse(entry?.before)
    if (!known.success) throw new Problem('not_found', { detail: 'Suggestion rule not found' })
    const rule = known.data
    const { rows } = await tx.execute<{ version: number }>(
      sql`select count(*)::int + 1 as version from audit_log where subject = ${id} and action like 'rule.%'`,
    )
    await writeRule(tx, { id, version: rows[0]?.version ?? 1 }, rule)
    await audit(tx, staff, { action: 'rule.restore', subject: id, after: rule })
    return readRule(tx, id)
  })

/**
 * Moves a rule one place up or down in the order of weights: it gets one point more, or less, than the rule that stood there. At the end nothing
 * happens, and at the bounds of weights it becomes equal.
 * @throws {Problem} `not_found`, `conflict`
 */
export const moveRule = (shop: Shop, { id, version, staff }: RuleEdit, direction: 'up' | 'down'): Promise<RuleRecord> =>
  changeContent(shop, async (tx) => {
    const current = await lockRule(tx, id)
    await expectRecord(tx, { subject: id, version, current })
    const rows = await tx
      .select({ id: suggestionRule.id, weight: suggestionRule.weight })
      .from(suggestionRule)
      .orderBy(desc(suggestionRule.weight), desc(suggestionRule.id))
    const place = rows.findIndex((row) => row.id === id)
    const other = rows[direction === 'up' ? place - 1 : place + 1]
    if (!other) return current
    const weight = Math.min(MAX_POINTS, Math.max(0, direction === 'up' ? other.weight + 1 : other.weight - 1))
    return writeChange(tx, { staff, current }, { weight })
  })
