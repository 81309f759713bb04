import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import type { StateTone } from '#web/admin/ui/state-badge.tsx'

export type Rule = Schema<'SuggestionRule'>

export const RULE_TYPE_NAMES: Record<Rule['ruleType'], string> = {
  manual: 'Manual',
  promotional: 'Promotional',
  category_based: 'Category',
  complementary: 'Complementary',
}

export const RULE_STATES: Record<Rule['state'], { name: string; tone: StateTone }> = {
  on: { name: 'On', tone: 'good' },
  paused: { name: 'Paused', tone: 'quiet' },
  scheduled: { name: 'Scheduled', tone: 'waiting' },
  ended: { name: 'Ended', tone: 'quiet' },
}

/** What the figures of a rule mean, for the page. */
export const RESULTS_MEAN =
  'Shown, clicked and added count the parts for which a rule weighed most, for as long as visits are kept: shown at most five times in a visit, and nothing of visitors who ask for privacy. Value is today’s price of one piece of each part that was put into a cart; it is not what was bought.'

/** A rule as staff edit it. */
export const ruleQuery = (ruleId: string) =>
  queryOptions({
    queryKey: ['admin', 'suggestion-rule', ruleId],
    queryFn: ({ signal }) => read(api.GET('/api/admin/suggestion-rules/{ruleId}', { params: { path: { ruleId } }, signal })),
    // What stands in the form must be what is saved.
    staleTime: 0,
  })

/** Has everything that shows rules asked anew. */
export const invalidateRules = (queryClient: QueryClient) =>
  Promise.all(
    ['suggestion-rules', 'suggestion-rule', 'suggestion-simulation', 'history'].map((name) =>
      queryClient.invalidateQueries({ queryKey: ['admin', name] }),
    ),
  )

const params = (ruleId: string) => ({ path: { ruleId } })

/** What staff do with a rule beside editing it. Each throws an `ApiProblem` when it is refused. */
export const ruleActions = {
  move: ({ id, version }: Rule, direction: 'up' | 'down') =>
    read(api.POST('/api/admin/suggestion-rules/{ruleId}/move', { params: params(id), body: { version, direction } })),
  duplicate: ({ id }: Rule) => read(api.POST('/api/admin/suggestion-rules/{ruleId}/duplicate', { params: params(id), body: {} })),
  remove: ({ id, version }: Rule) =>
    read(api.POST('/api/admin/suggestion-rules/{ruleId}/delete', { params: params(id), body: { version } })),
  restore: ({ id }: Pick<Rule, 'id'>) => read(api.POST('/api/admin/suggestion-rules/{ruleId}/restore', { params: params(id), body: {} })),
  pause: ({ id, version }: Rule, active: boolean) =>
    read(api.PATCH('/api/admin/suggestion-rules/{ruleId}', { params: params(id), body: { version, active } })),
}
