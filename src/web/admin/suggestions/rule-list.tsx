import { formatMoney } from '#domain/money.ts'
import { api, read } from '#web/api.ts'
import type { ListDefinition } from '#web/admin/table/list/definition.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { RuleMenu } from './rule-menu.tsx'
import { RULE_STATES, RULE_TYPE_NAMES } from './rule-query.ts'
import type { Rule } from './rule-query.ts'

const partName = ({ parts }: Rule, id: string) => parts.find((part) => part.id === id)?.partNumber ?? 'a part'
const categoryName = ({ categories }: Rule, id: string) => categories.find((category) => category.id === id)?.name ?? 'a category'

/** What has to be in the cart, in a few words. */
function sourceOf(rule: Rule): string {
  if (rule.sourceProductId !== null) return partName(rule, rule.sourceProductId)
  return rule.sourceCategoryId === null ? 'Any cart' : categoryName(rule, rule.sourceCategoryId)
}

/** What is suggested, in a few words. */
function targetOf(rule: Rule): string {
  const [first] = rule.targetProductIds
  const more = rule.targetProductIds.length - 1
  return [
    first === undefined ? '' : `${partName(rule, first)}${more > 0 ? ` and ${more} more` : ''}`,
    rule.targetCategoryId === null ? '' : categoryName(rule, rule.targetCategoryId),
    rule.tag === null ? '' : `tag ${rule.tag}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const stateOf = ({ state }: Rule) => <StateBadge tone={RULE_STATES[state].tone}>{RULE_STATES[state].name}</StateBadge>

const count = (value: number) => value.toLocaleString('en-US')

/** The weight alone is edited in the list; the answer has the whole rule. */
const save = ({ id, version }: Rule, weight: number) =>
  read(api.PATCH('/api/admin/suggestion-rules/{ruleId}', { params: { path: { ruleId: id } }, body: { version, weight } }))

const figure = (id: keyof Rule['results'], head: string) => ({
  id,
  head,
  width: 80,
  align: 'end' as const,
  cell: ({ results }: Rule) => (id === 'addedCents' ? formatMoney(results.addedCents) : count(results[id])),
})

const labels = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

/** All suggestion rules. */
export const ruleListDefinition: ListDefinition<Rule> = {
  name: 'suggestion-rules',
  title: 'Suggestions',
  noun: ['rule', 'rules'],
  searchHint: 'Name',
  empty: { title: 'No rules yet. Without rules, suggestions follow priority, sale and stock.' },
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/admin/suggestions/${id}`,
  rowName: ({ name }) => name,
  query: (request) => ({
    queryKey: ['admin', 'suggestion-rules', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/suggestion-rules', { params: { query: request }, signal })),
  }),
  columns: [
    { id: 'name', head: 'Rule', width: 260, isPinned: true, isName: true, sort: 'name', cell: ({ name }) => name },
    { id: 'type', head: 'Type', width: 120, sort: 'type', cell: ({ ruleType }) => RULE_TYPE_NAMES[ruleType] },
    { id: 'source', head: 'When the cart has', width: 160, cell: sourceOf },
    { id: 'target', head: 'Suggest', width: 180, cell: targetOf },
    {
      id: 'weight',
      head: 'Weight',
      width: 80,
      align: 'end',
      sort: 'weight',
      cell: ({ weight }) => count(weight),
      edit: { kind: 'int', value: ({ weight }) => weight, save: (row, value) => save(row, Number(value)) },
    },
    { id: 'state', head: 'State', width: 110, cell: stateOf },
    { id: 'actions', head: 'Actions', width: 70, cell: (rule) => <RuleMenu rule={rule} /> },
    { id: 'starts', head: 'Starts', width: 110, sort: 'starts', cell: ({ startsAt }) => (startsAt ? <ShopDate iso={startsAt} /> : '') },
    { id: 'ends', head: 'Ends', width: 110, sort: 'ends', cell: ({ endsAt }) => (endsAt ? <ShopDate iso={endsAt} /> : '') },
    figure('shown', 'Shown'),
    figure('clicked', 'Clicked'),
    figure('added', 'Added'),
    figure('addedCents', 'Value'),
    { id: 'updated', head: 'Updated', width: 110, sort: 'updated', isHidden: true, cell: ({ updatedAt }) => <ShopDate iso={updatedAt} /> },
  ],
  fields: [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'type', label: 'Type', kind: 'choice', choices: labels(RULE_TYPE_NAMES) },
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      choices: Object.entries(RULE_STATES).map(([value, { name }]) => ({ value, label: name })),
    },
    { name: 'weight', label: 'Weight', kind: 'number' },
    { name: 'tag', label: 'Tag', kind: 'text' },
    { name: 'starts', label: 'Starts', kind: 'date' },
    { name: 'ends', label: 'Ends', kind: 'date' },
    { name: 'updated', label: 'Updated', kind: 'date' },
  ],
  views: [
    { id: 'on', name: 'On', filter: ['state:any:on'] },
    { id: 'scheduled', name: 'Scheduled', filter: ['state:any:scheduled'] },
    { id: 'off', name: 'Paused or ended', filter: ['state:any:paused,ended'] },
  ],
  card: (rule) => ({
    identity: rule.name,
    state: (
      <>
        {stateOf(rule)}
        <span>Weight {count(rule.weight)}</span>
      </>
    ),
    hint: `${sourceOf(rule)} → ${targetOf(rule)} · ${count(rule.results.shown)} shown, ${count(rule.results.added)} added`,
  }),
}
