import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { RecordFields, RecordFormFrame } from '#web/admin/form/record-fields.tsx'
import { RecordFormBar } from '#web/admin/form/record-form-bar.tsx'
import { useRecordForm } from '#web/admin/form/use-record-form.ts'
import { SinglePicture } from '#web/admin/media/single-picture.tsx'
import { SwitchField } from '#web/admin/ui/fields.tsx'
import { api, read } from '#web/api.ts'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import { useLockedField } from '../use-locked-field.tsx'
import { brandQuery, invalidateBrands } from './brand-query.ts'
import type { StaffBrand } from './brand-query.ts'
import { BRAND_LABELS, changeOf, valuesOf } from './brand-values.ts'
import type { BrandValues } from './brand-values.ts'

/** The fields of a brand. */
export function BrandForm({ brand }: { brand: StaffBrand }) {
  const queryClient = useQueryClient()
  const params = { path: { brandId: brand.id } }
  const record = useRecordForm<BrandValues, StaffBrand>({
    subject: brand.id,
    record: brand,
    toValues: valuesOf,
    labels: BRAND_LABELS,
    save: ({ version, changed }) => read(api.PATCH('/api/admin/brands/{brandId}', { params, body: { version, ...changeOf(changed) } })),
    reload: () => read(api.GET('/api/admin/brands/{brandId}', { params })),
    onSaved(saved) {
      queryClient.setQueryData(brandQuery(brand.id).queryKey, saved)
      void invalidateBrands(queryClient)
    },
    show: (_, value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)),
  })
  const { field, form } = record
  const { isLocked, action } = useLockedField(() => form.setFocus('slug'))
  const logoUrl = useWatch({ control: form.control, name: 'logoUrl' })
  const slug = field('slug')
  return (
    <RecordFormFrame record={record}>
      <RecordFields>
        <TextField label={BRAND_LABELS.name} {...field('name')} maxLength={100} />
        <TextField
          label={BRAND_LABELS.slug}
          {...slug}
          readOnly={slug.readOnly || isLocked}
          hint={isLocked ? undefined : 'The old addresses of its pages, models and searches lead to the new ones.'}
          action={action}
        />
        <SwitchField label={BRAND_LABELS.isActive} {...field('isActive')} hint="Otherwise neither it nor its models are in the shop." />
        <TextArea
          label={BRAND_LABELS.aliases}
          {...field('aliases')}
          hint="One a line, such as Sears for Kenmore. The search finds its parts by them."
          optional
        />
        <TextField label={BRAND_LABELS.website} {...field('website')} placeholder="https://" optional />
        <SinglePicture
          id={record.idOf('logoUrl')}
          label={BRAND_LABELS.logoUrl}
          hint="On brand tiles, in the search, and on categories that have its slug and no picture. Without one, its first letter stands there."
          value={logoUrl}
          onChange={(src) => form.setValue('logoUrl', src, { shouldDirty: true })}
          error={form.getFieldState('logoUrl', form.formState).error?.message}
        />
        <button type="submit" hidden />
      </RecordFields>
      <RecordFormBar record={record} />
    </RecordFormFrame>
  )
}
