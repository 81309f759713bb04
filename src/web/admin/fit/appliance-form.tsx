import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RecordHistory } from '#web/admin/form/record-history.tsx'
import { RecordFields, RecordFormFrame } from '#web/admin/form/record-fields.tsx'
import { RecordFormBar } from '#web/admin/form/record-form-bar.tsx'
import { useRecordForm } from '#web/admin/form/use-record-form.ts'
import { SwitchField } from '#web/admin/ui/fields.tsx'
import { api, read } from '#web/api.ts'
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import { brandChoicesQuery } from '#web/admin/pick/brand-choices.ts'
import { applianceRecordQuery, invalidateFits, TYPE_CHOICES } from './fit-query.ts'
import type { Appliance } from './fit-query.ts'

type Values = Pick<Appliance, 'brandId' | 'number' | 'slug' | 'name' | 'type' | 'discontinued' | 'note'>

const LABELS: Record<keyof Values, string> = {
  brandId: 'Brand',
  number: 'Model number',
  slug: 'Address',
  name: 'Name',
  type: 'Type',
  discontinued: 'Discontinued',
  note: 'Note',
}

const toValues = ({ brandId, number, slug, name, type, discontinued, note }: Appliance): Values => ({
  brandId,
  number,
  slug,
  name,
  type,
  discontinued,
  note,
})

/** A model that is not there yet. */
export const NEW_APPLIANCE: Appliance = {
  id: '',
  version: 0,
  brandId: '',
  brand: { name: '', slug: '' },
  number: '',
  slug: '',
  name: '',
  type: 'bath-fan',
  discontinued: false,
  note: '',
  fitCount: 0,
  misfitCount: 0,
  updatedAt: '',
}

/** A new one is sent whole; without an address, one is made from the number. */
function save(model: Appliance, { version, changed }: { version: number; changed: Partial<Values> }) {
  if (model.id !== '')
    return read(
      api.PATCH('/api/admin/appliances/{applianceId}', { params: { path: { applianceId: model.id } }, body: { version, ...changed } }),
    )
  const { slug, ...values } = { ...toValues(model), ...changed }
  return read(api.POST('/api/admin/appliances', { body: { ...values, ...(slug && { slug }) } }))
}

interface ApplianceFormProps {
  model: Appliance
  /** After a new one was saved. */
  onAdded?: (model: Appliance) => void
}

function useApplianceForm({ model, onAdded }: ApplianceFormProps) {
  const queryClient = useQueryClient()
  return useRecordForm<Values, Appliance>({
    subject: model.id || 'new model',
    record: model,
    toValues,
    labels: LABELS,
    save: (change) => save(model, change),
    reload: () => queryClient.fetchQuery(applianceRecordQuery(model.id)),
    onSaved(saved) {
      queryClient.setQueryData(applianceRecordQuery(saved.id).queryKey, saved)
      void invalidateFits(queryClient)
      if (model.id === '') onAdded?.(saved)
    },
    canUndo: () => model.id !== '',
  })
}

/** What staff write of a model, its history and the save bar. */
export function ApplianceForm(props: ApplianceFormProps) {
  const { model } = props
  const record = useApplianceForm(props)
  const { data: brands = [] } = useQuery(brandChoicesQuery())
  const { readOnly, ...discontinued } = record.field('discontinued')
  return (
    <RecordFormFrame record={record}>
      <RecordFields>
        <section className="panel grid items-start gap-4 p-4 md:grid-cols-2" aria-label="Model">
          <SelectField label="Brand" {...record.field('brandId')} key={brands.length}>
            {model.id === '' && <option value="">Choose a brand</option>}
            {brands.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField label="Model number" hint="As it stands on the label." {...record.field('number')} />
          <TextField label="Name" hint="As shoppers see it." {...record.field('name')} />
          <SelectField label="Type" {...record.field('type')}>
            {TYPE_CHOICES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Address"
            hint={model.id === '' ? 'Made from the number when it is empty.' : 'The old address leads to the new one.'}
            {...record.field('slug')}
          />
          <SwitchField label="Discontinued" hint="It is not made any more." {...discontinued} disabled={readOnly} />
          <TextArea label="Note" optional hint="Shoppers see it on the model’s page." className="md:col-span-2" {...record.field('note')} />
        </section>
        {model.id !== '' && (
          <RecordHistory
            subject={model.id}
            labels={LABELS}
            actions={{
              'appliance.create': 'added this',
              'appliance.update': 'changed this',
              'appliance.fit': 'changed what fits',
              'appliance.merge': 'merged another model into this',
            }}
          />
        )}
      </RecordFields>
      <RecordFormBar record={record} />
    </RecordFormFrame>
  )
}
