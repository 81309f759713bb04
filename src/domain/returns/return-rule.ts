import { countOf } from '#domain/count-of.ts'
import type { ReturnCondition, ReturnReason } from '#domain/returns/return-reason.ts'

/** What may come back, until when, and at whose cost. */
interface ReturnTerms {
  /** Days after it arrived; 0: only what is the shop's fault comes back. */
  days: number
  /** Whether it may come back when its packaging was opened, and when it was installed or used. */
  opened: boolean
  installed: boolean
  /** The share of what it cost that is kept (%). */
  restockingPercent: number
  shopPaysPostage: boolean
}

/** The shop's rules: one for all parts, and others for parts of some categories. */
export interface ReturnSettings extends ReturnTerms {
  rules: (ReturnTerms & {
    name: string
    /** Names, slugs or paths; those below them are meant too. */
    categories: readonly string[]
  })[]
}

/** The rule of a part, as a copy that an order's line keeps. */
export interface ReturnRule extends ReturnTerms {
  /** Null for the rule of all parts. */
  name: string | null
  /** Days within which a faulty, damaged or wrong part comes back, whatever else the rule says. */
  faultyDays: number
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * The rule by which a part can be sent back: the first of the list that names one of its categories, else that of all parts.
 * @param product the names, slugs and paths of its category and of those above it.
 */
export function returnRule(product: { categories: readonly string[] }, settings: ReturnSettings): ReturnRule {
  const found = settings.rules.find(({ categories }) => categories.some((named) => product.categories.some((own) => same(own, named))))
  const { days, opened, installed, restockingPercent, shopPaysPostage } = found ?? settings
  const faultyDays = Math.max(days, settings.days)
  return { name: found?.name ?? null, days, faultyDays, opened, installed, restockingPercent, shopPaysPostage }
}

/** Which reasons are the shop's or the maker's to answer for: no rule about opening, no fee, and no postage for the customer. */
const IS_FAULT: Record<ReturnReason, boolean> = {
  does_not_fit: false,
  wrong_item_sent: true,
  defective: true,
  damaged: true,
  no_longer_needed: false,
  ordered_twice: false,
  other: false,
}
export const isFault = (reason: ReturnReason): boolean => IS_FAULT[reason]

/** The days within which a part comes back for this reason. */
export const daysFor = ({ days, faultyDays }: ReturnRule, reason: ReturnReason): number => (isFault(reason) ? faultyDays : days)

const MUST_BE_FAULTY = 'It can be sent back only if it is faulty, damaged or not what was ordered.'

/** Why a part as the customer describes it does not come back, as a sentence; null when it does. A condition that nobody has stated is not held against them. */
export function ruleRefusal(rule: ReturnRule, line: { reason: ReturnReason; condition: ReturnCondition | null }): string | null {
  if (isFault(line.reason)) return null
  if (rule.days === 0) return MUST_BE_FAULTY
  if (line.condition === 'opened' && !rule.opened) return 'It can be sent back only unopened, unless it is faulty.'
  if (line.condition === 'installed' && !rule.installed)
    return 'It can be sent back only while it was not installed or used, unless it is faulty.'
  return null
}

/** The rule in one line, for product and order pages. */
export function returnRuleText(rule: ReturnTerms): string {
  if (rule.days === 0) return MUST_BE_FAULTY
  const state = !rule.opened ? ', unopened' : rule.installed ? '' : ', not installed'
  const costs = [
    rule.restockingPercent > 0 && `we keep ${rule.restockingPercent} % for restocking`,
    rule.shopPaysPostage ? 'we pay the postage' : rule.restockingPercent > 0 && 'you pay the postage',
  ].filter((cost) => cost !== false)
  const cost = costs.join(', ')
  const said = cost && ` ${cost.charAt(0).toUpperCase()}${cost.slice(1)}.`
  return `Send it back within ${countOf(rule.days, 'day', 'days')}${state}.${said}`
}

/** The shop's rules as points of its returns page, until staff write their own: one of each rule, and one of what is faulty. */
export function returnPoints(settings: ReturnSettings): string[] {
  const { rules, ...terms } = settings
  const point = (name: string, rule: ReturnTerms) => {
    const text = returnRuleText(rule)
    return `${name}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`
  }
  const points = [...rules.map((rule) => point(rule.name, rule)), point(rules.length > 0 ? 'All other parts' : 'All parts', terms)]
  if (settings.days === 0) return points
  const days = countOf(settings.days, 'day', 'days')
  return [...points, `What is faulty, damaged or not what was ordered comes back within ${days} in any case, and we pay the postage.`]
}
