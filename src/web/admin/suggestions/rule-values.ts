import { api, read } from '#web/api.ts'
import type { PickedCategory } from '#web/admin/pick/category-picker.tsx'
import { pickedPart } from '#web/admin/pick/part-picker.tsx'
import type { PickedPart } from '#web/admin/pick/part-picker.tsx'
import type { Rule } from './rule-query.ts'

/** The form of a rule: numbers and times as they are typed, parts and categories with their names. */
export interface RuleValues {
  name: string
  ruleType: Rule['ruleType']
  weight: string
  active: boolean
  sourceProductId: PickedPart | null
  sourceCategoryId: PickedCategory | null
  targetProductIds: PickedPart[]
  targetCategoryId: PickedCategory | null
  tag: string
  startsAt: string
  endsAt: string
}

export const RULE_LABELS: Record<keyof RuleValues, string> = {
  name: 'Name',
  ruleType: 'Type',
  weight: 'Weight',
  active: 'On',
  sourceProductId: 'Part in the cart',
  sourceCategoryId: 'Category in the cart',
  targetProductIds: 'Suggested parts',
  targetCategoryId: 'Suggested category',
  tag: 'Suggested tag',
  startsAt: 'Starts',
  endsAt: 'Ends',
}

/** A rule that is not there yet. */
export const NEW_RULE: Rule = {
  id: '',
  version: 0,
  name: '',
  ruleType: 'manual',
  weight: 10,
  active: true,
  sourceProductId: null,
  sourceCategoryId: null,
  targetProductIds: [],
  targetCategoryId: null,
  tag: null,
  startsAt: null,
  endsAt: null,
  startsOn: null,
  endsOn: null,
  state: 'on',
  parts: [],
  categories: [],
  results: { shown: 0, clicked: 0, added: 0, addedCents: 0 },
  updatedAt: '',
}

/** The form's values of a rule. */
export function ruleValues(rule: Rule): RuleValues {
  const part = (id: string | null) => rule.parts.filter((one) => one.id === id).map(pickedPart)[0] ?? null
  const category = (id: string | null) =>
    rule.categories.filter((one) => one.id === id).map(({ name }) => ({ id: String(id), name }))[0] ?? null
  return {
    name: rule.name,
    ruleType: rule.ruleType,
    weight: String(rule.weight),
    active: rule.active,
    sourceProductId: part(rule.sourceProductId),
    sourceCategoryId: category(rule.sourceCategoryId),
    targetProductIds: rule.targetProductIds.flatMap((id) => part(id) ?? []),
    targetCategoryId: category(rule.targetCategoryId),
    tag: rule.tag ?? '',
    startsAt: rule.startsOn ?? '',
    endsAt: rule.endsOn ?? '',
  }
}

/** What the API is sent for values of the form. A weight that is no number is refused there, with words beside it. */
function ruleChange({ weight, tag, startsAt, endsAt, ...values }: Partial<RuleValues>) {
  const { sourceProductId, sourceCategoryId, targetProductIds, targetCategoryId, ...others } = values
  return {
    ...others,
    ...(weight !== undefined && { weight: weight.trim() === '' ? -1 : Number(weight) }),
    ...(sourceProductId !== undefined && { sourceProductId: sourceProductId?.id ?? null }),
    ...(sourceCategoryId !== undefined && { sourceCategoryId: sourceCategoryId?.id ?? null }),
    ...(targetProductIds !== undefined && { targetProductIds: targetProductIds.map(({ id }) => id) }),
    ...(targetCategoryId !== undefined && { targetCategoryId: targetCategoryId?.id ?? null }),
    ...(tag !== undefined && { tag: tag.trim() || null }),
    ...(startsAt !== undefined && { startsAt: startsAt.trim() || null }),
    ...(endsAt !== undefined && { endsAt: endsAt.trim() || null }),
  }
}

/** Saves a rule, a new one whole. @throws {ApiProblem} */
export const saveRule = (rule: Rule, values: RuleValues, { version, changed }: { version: number; changed: Partial<RuleValues> }) =>
  rule.id === ''
    ? read(api.POST('/api/admin/suggestion-rules', { body: ruleChange({ ...values, ...changed }) }))
    : read(
        api.PATCH('/api/admin/suggestion-rules/{ruleId}', {
          params: { path: { ruleId: rule.id } },
          body: { version, ...ruleChange(changed) },
        }),
      )
