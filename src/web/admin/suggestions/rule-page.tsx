import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { RuleForm } from './rule-form.tsx'
import { RuleMenu } from './rule-menu.tsx'
import { RESULTS_MEAN, RULE_STATES } from './rule-query.ts'
import type { Rule } from './rule-query.ts'

const FIGURES = [
  ['shown', 'Shown'],
  ['clicked', 'Clicked'],
  ['added', 'Added to a cart'],
] as const

/** What became of what the rule has suggested. */
function Results({ results }: Pick<Rule, 'results'>) {
  return (
    <section className="panel grid gap-2 p-4" aria-labelledby="rule-results">
      <h2 id="rule-results" className="text-h3">
        Results
      </h2>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {FIGURES.map(([name, label]) => (
          <div key={name}>
            <dt className="text-small text-ink-2">{label}</dt>
            <dd className="text-h3 tabular-nums">{results[name].toLocaleString('en-US')}</dd>
          </div>
        ))}
        <div>
          <dt className="text-small text-ink-2">Value</dt>
          <dd className="text-h3 tabular-nums">{formatMoney(results.addedCents)}</dd>
        </div>
      </dl>
      <p className="max-w-prose text-small text-ink-2">{RESULTS_MEAN}</p>
    </section>
  )
}

/** The page of a rule, or of one that is not there yet. */
export function RulePage({ rule, zone }: { rule: Rule; zone: string }) {
  const navigate = useNavigate()
  const state = RULE_STATES[rule.state]
  const isNew = rule.id === ''
  const [addedId, setAddedId] = useState<string | null>(null)
  // Once the form has nothing unsaved any more: it would ask before leaving otherwise.
  useEffect(() => {
    if (addedId !== null) void navigate({ href: `/admin/suggestions/${addedId}`, replace: true })
  }, [addedId, navigate])
  return (
    <div className="grid gap-4">
      <PageHeader
        title={isNew ? 'New rule' : rule.name}
        aside={!isNew && <StateBadge tone={state.tone}>{state.name}</StateBadge>}
        actions={!isNew && <RuleMenu rule={rule} onRemoved={() => void navigate({ href: '/admin/suggestions' })} />}
      />
      <RuleForm key={rule.id} rule={rule} zone={zone} onAdded={({ id }) => setAddedId(id)} />
      {!isNew && <Results results={rule.results} />}
    </div>
  )
}
