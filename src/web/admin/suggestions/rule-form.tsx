import { useQueryClient } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { RecordHistory } from '#web/admin/form/record-history.tsx'
import { RecordFields, RecordFormFrame } from '#web/admin/form/record-fields.tsx'
import { RecordFormBar } from '#web/admin/form/record-form-bar.tsx'
import type { RecordForm } from '#web/admin/form/record-form.ts'
import { useRecordForm } from '#web/admin/form/use-record-form.ts'
import { CategoryPicker } from '#web/admin/pick/category-picker.tsx'
import { PartListField } from '#web/admin/pick/part-list-field.tsx'
import { PartPicker } from '#web/admin/pick/part-picker.tsx'
import { NumberField, SwitchField } from '#web/admin/ui/fields.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { RULE_TYPE_NAMES, invalidateRules, ruleQuery } from './rule-query.ts'
import type { Rule } from './rule-query.ts'
import { RULE_LABELS, ruleValues, saveRule } from './rule-values.ts'
import type { RuleValues } from './rule-values.ts'
import { showNamed } from '#web/admin/form/changes.ts'

type RuleRecordForm = RecordForm<RuleValues, Rule>

/** A field that is no native one. */
function useControlled<Name extends 'sourceProductId' | 'sourceCategoryId' | 'targetProductIds' | 'targetCategoryId'>(
  { form: { control } }: RuleRecordForm,
  name: Name,
) {
  const { field, fieldState } = useController<RuleValues, Name>({ control, name })
  return { value: field.value, onChange: field.onChange, error: fieldState.error?.message }
}

/** What has to be in the cart. */
function Source({ record }: { record: RuleRecordForm }) {
  const part = useControlled(record, 'sourceProductId')
  const category = useControlled(record, 'sourceCategoryId')
  return (
    <section className="panel grid content-start gap-4 p-4" aria-label="When the cart has">
      <h2 className="text-h3">When the cart has</h2>
      <p className="text-small text-ink-2">
        A part, or a part of a category with all below it. With neither, the rule counts for every cart.
      </p>
      <PartPicker label="This part" {...part} />
      <CategoryPicker label="Or a part of this category" {...category} />
    </section>
  )
}

/** What is suggested. */
function Target({ record }: { record: RuleRecordForm }) {
  const parts = useControlled(record, 'targetProductIds')
  const category = useControlled(record, 'targetCategoryId')
  return (
    <section className="panel grid content-start gap-4 p-4" aria-label="Suggest">
      <h2 className="text-h3">Suggest</h2>
      <PartListField label="These parts" addLabel="Add a part" {...parts} />
      <CategoryPicker label="And the parts of this category" {...category} />
      <TextField label="And the parts with this tag" optional {...record.field('tag')} />
    </section>
  )
}

interface RuleFormProps {
  rule: Rule
  zone: string
  /** After a new rule was saved. */
  onAdded?: (rule: Rule) => void
}

function useRuleForm({ rule, onAdded }: RuleFormProps): RuleRecordForm {
  const queryClient = useQueryClient()
  const isNew = rule.id === ''
  return useRecordForm<RuleValues, Rule>({
    subject: rule.id || 'new rule',
    record: rule,
    toValues: ruleValues,
    labels: RULE_LABELS,
    save: (change) => saveRule(rule, ruleValues(rule), change),
    reload: () => queryClient.fetchQuery(ruleQuery(rule.id)),
    onSaved(saved) {
      queryClient.setQueryData(ruleQuery(saved.id).queryKey, saved)
      void invalidateRules(queryClient)
      if (isNew) onAdded?.(saved)
    },
    show: showNamed,
    canUndo: () => !isNew,
  })
}

/** A rule with everything that staff write of it, its history and its save bar. */
export function RuleForm(props: RuleFormProps) {
  const record = useRuleForm(props)
  const { rule, zone } = props
  const { readOnly, ...active } = record.field('active')
  const when = `A day such as 2026-03-08, or a time such as 2026-03-08T09:30 (${zone}).`
  return (
    <RecordFormFrame record={record}>
      <RecordFields>
        <div className="grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
          <section className="panel grid content-start gap-4 p-4" aria-label="Rule">
            <TextField label="Name" {...record.field('name')} />
            <SelectField label="Type" hint="For your own order; it changes no points." {...record.field('ruleType')}>
              {Object.entries(RULE_TYPE_NAMES).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </SelectField>
            <NumberField label="Weight" hint="Points that each suggested part gets, 0 to 1,000." {...record.field('weight')} />
            <SwitchField label="On" hint="Off, the rule is paused." {...active} disabled={readOnly} />
            <TextField label="Starts" optional hint={when} {...record.field('startsAt')} />
            <TextField label="Ends" optional hint="A day counts to its end." {...record.field('endsAt')} />
          </section>
          <Source record={record} />
          <Target record={record} />
        </div>
        {rule.id !== '' && (
          <RecordHistory
            subject={rule.id}
            labels={RULE_LABELS}
            actions={{
              'rule.create': 'added this',
              'rule.update': 'changed this',
              'rule.duplicate': 'copied this from another',
              'rule.delete': 'deleted this',
              'rule.restore': 'brought this back',
            }}
          />
        )}
      </RecordFields>
      <RecordFormBar record={record} />
    </RecordFormFrame>
  )
}
