import { useQueryClient } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { randomCode } from '#domain/pricing/discount-code.ts'
import { showNamed } from '#web/admin/form/changes.ts'
import { RecordFields, RecordFormFrame } from '#web/admin/form/record-fields.tsx'
import { RecordHistory } from '#web/admin/form/record-history.tsx'
import { RecordFormBar } from '#web/admin/form/record-form-bar.tsx'
import type { RecordForm } from '#web/admin/form/record-form.ts'
import { useRecordForm } from '#web/admin/form/use-record-form.ts'
import { RecordDayTime } from '#web/admin/pick/day-time-field.tsx'
import { PartPicker } from '#web/admin/pick/part-picker.tsx'
import { MoneyField, NumberField, SwitchField } from '#web/admin/ui/fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import { CategoryListField } from './category-list-field.tsx'
import { codeQuery, invalidateCodes } from './code-query.ts'
import type { Code } from './code-query.ts'
import { CODE_LABELS, codeValues, saveCode, sentenceOf, unreadable } from './code-values.ts'
import type { CodeValues } from './code-values.ts'

type CodeRecordForm = RecordForm<CodeValues, Code>

/** A switch of the form. */
function FormSwitch({ record, name, hint }: { record: CodeRecordForm; name: keyof CodeValues; hint?: string }) {
  const { readOnly, ...field } = record.field(name)
  return <SwitchField label={CODE_LABELS[name]} {...(hint && { hint })} {...field} disabled={readOnly} />
}

/** The code and what it takes off. */
function Discount({ record }: { record: CodeRecordForm }) {
  const type = useWatch({ control: record.form.control, name: 'discountType' })
  const suggest = () => {
    const code = randomCode('SAVE', crypto.getRandomValues(new Uint8Array(5)))
    record.form.setValue('code', code, { shouldDirty: true, shouldTouch: true })
  }
  return (
    <section className="panel grid content-start gap-4 p-4" aria-label="Discount">
      <h2 className="text-h3">Discount</h2>
      <TextField
        label="Code"
        hint="Shoppers may type it in small letters."
        autoCapitalize="characters"
        autoComplete="off"
        action={<Button onClick={suggest}>Suggest</Button>}
        {...record.field('code')}
      />
      <SelectField label="Type" {...record.field('discountType')}>
        <option value="percentage">Percentage</option>
        <option value="fixed_amount">Amount</option>
      </SelectField>
      <NumberField
        label={type === 'percentage' ? 'Percent off' : 'Dollars off'}
        hint="Empty for free shipping alone."
        inputMode="decimal"
        {...record.field('discountValue')}
      />
      <FormSwitch record={record} name="freeShipping" />
      <FormSwitch record={record} name="autoApply" hint="The cart is offered the automatic code that saves most." />
      <TextArea label="Note" optional rows={2} {...record.field('note')} />
    </section>
  )
}

/** What it covers. */
function Scope({ record, gone }: { record: CodeRecordForm; gone: readonly string[] }) {
  const { control } = record.form
  const part = useController<CodeValues, 'productId'>({ control, name: 'productId' })
  const categories = useController<CodeValues, 'categoryIds'>({ control, name: 'categoryIds' })
  return (
    <section className="panel grid content-start gap-4 p-4" aria-label="Covers">
      <h2 className="text-h3">Covers</h2>
      <p className="text-small text-ink-2">Everything, unless a part or categories are named. A category covers all below it.</p>
      {gone.length > 0 && (
        <p className="text-small font-medium text-brick">
          It names what is no longer there: {gone.join(', ')}. Choose again what it covers, or make a new code.
        </p>
      )}
      <CategoryListField value={categories.field.value} onChange={categories.field.onChange} error={categories.fieldState.error?.message} />
      <PartPicker
        label="One part alone"
        value={part.field.value}
        onChange={part.field.onChange}
        hint="With categories as well, the part gets the discount, and the cart needs something of them."
        error={part.fieldState.error?.message}
      />
      <FormSwitch record={record} name="excludesSaleItems" hint="Parts with a sale price get nothing off." />
    </section>
  )
}

/** Who may use it, when and how often. */
function Conditions({ record, zone }: { record: CodeRecordForm; zone: string }) {
  return (
    <section className="panel grid content-start gap-4 p-4" aria-label="Conditions">
      <h2 className="text-h3">Conditions</h2>
      <MoneyField
        label="Smallest order"
        optional
        hint="The goods of the cart, before the discount."
        {...record.field('minimumOrderCents')}
      />
      <NumberField
        label="Most items of an order"
        optional
        hint="Of those that it covers, 1 to 99."
        {...record.field('maxQuantityPerOrder')}
      />
      <NumberField label="Most uses" optional hint="Of all customers together." {...record.field('usageLimit')} />
      <FormSwitch record={record} name="onePerCustomer" />
      <FormSwitch record={record} name="firstOrderOnly" hint="For customers without a paid order; one order each." />
      <RecordDayTime
        record={record}
        name="validFrom"
        label="Starts"
        optional
        timeLabel="Time of the start"
        hint={`By the clock of ${zone.replaceAll('_', ' ')}. Without a time, the day counts from its beginning.`}
      />
      <RecordDayTime
        record={record}
        name="validUntil"
        label="Ends"
        optional
        timeLabel="Time of the end"
        hint={`By the clock of ${zone.replaceAll('_', ' ')}. Without a time, the day counts to its end.`}
      />
    </section>
  )
}

interface CodeFormProps {
  code: Code
  zone: string
  /** After a new code was saved. */
  onAdded?: (code: Code) => void
}

function useCodeForm({ code, onAdded }: CodeFormProps): CodeRecordForm {
  const queryClient = useQueryClient()
  const isNew = code.id === ''
  return useRecordForm<CodeValues, Code>({
    subject: code.id || 'new discount code',
    record: code,
    toValues: codeValues,
    labels: CODE_LABELS,
    save: (change) => saveCode(code, codeValues(code), change),
    reload: () => queryClient.fetchQuery(codeQuery(code.id)),
    onSaved(saved) {
      queryClient.setQueryData(codeQuery(saved.id).queryKey, saved)
      void invalidateCodes(queryClient)
      if (isNew) onAdded?.(saved)
    },
    resolver: (values) => {
      const wrong = Object.entries(unreadable(values)).map(([name, message]) => [name, { type: 'value', message }])
      return wrong.length > 0 ? { values: {}, errors: Object.fromEntries(wrong) } : { values, errors: {} }
    },
    show: showNamed,
    canUndo: () => !isNew,
  })
}

function Sentence({ record, code }: { record: CodeRecordForm; code: Code }) {
  useWatch({ control: record.form.control })
  return (
    <section className="panel p-4 text-lead" aria-label="In words">
      {sentenceOf(record.form.getValues(), code)}
    </section>
  )
}

const ACTIONS = {
  'discount_code.create': 'added this',
  'discount_code.update': 'changed this',
  'discount_code.duplicate': 'copied this from another',
  'discount_code.archive': 'put this into the archive',
  'discount_code.restore': 'took this out of the archive',
}

/** A code with everything that staff write of it, its sentence, its history and its save bar. */
export function CodeForm(props: CodeFormProps) {
  const record = useCodeForm(props)
  const { code, zone } = props
  return (
    <RecordFormFrame record={record}>
      <Sentence record={record} code={code} />
      <RecordFields>
        <div className="grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
          <Discount record={record} />
          <Scope record={record} gone={code.gone} />
          <Conditions record={record} zone={zone} />
        </div>
      </RecordFields>
      {code.id !== '' && <RecordHistory subject={code.id} labels={CODE_LABELS} actions={ACTIONS} />}
      <RecordFormBar record={record} />
    </RecordFormFrame>
  )
}
