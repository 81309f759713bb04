import { useWatch } from 'react-hook-form'
import { RecordFields, RecordFormFrame } from '#web/admin/form/record-fields.tsx'
import { RecordFormBar } from '#web/admin/form/record-form-bar.tsx'
import type { RecordForm } from '#web/admin/form/record-form.ts'
import { useRecordForm } from '#web/admin/form/use-record-form.ts'
import { SinglePicture } from '#web/admin/media/single-picture.tsx'
import { NumberField, SwitchField } from '#web/admin/ui/fields.tsx'
import { api, read } from '#web/api.ts'
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import { useLockedField } from '../use-locked-field.tsx'
import { readCategory } from './category-query.ts'
import type { StaffCategory } from './category-query.ts'
import { CATEGORY_LABELS, changeOf, KIND_LABELS, valuesOf } from './category-values.ts'
import type { CategoryValues } from './category-values.ts'
import { MovePreview } from './move-preview.tsx'

type CategoryRecord = RecordForm<CategoryValues, StaffCategory>

interface CategoryFormProps {
  nodes: readonly StaffCategory[]
  category: StaffCategory
  onSaved: (category: StaffCategory) => void
}

/** The slug, which stays as it is until somebody asks to change it: it is the address of many pages. */
function SlugField({ record, nodes, category }: { record: CategoryRecord } & Pick<CategoryFormProps, 'nodes' | 'category'>) {
  const slug = useWatch({ control: record.form.control, name: 'slug' })
  const binding = record.field('slug')
  const { isLocked, action } = useLockedField(() => record.form.setFocus('slug'))
  return (
    <TextField
      label={CATEGORY_LABELS.slug}
      {...binding}
      readOnly={binding.readOnly || isLocked}
      className="font-mono"
      action={action}
      below={
        slug === record.saved.slug ? undefined : (
          <MovePreview nodes={nodes} category={category} parentId={category.parentId} slug={slug.trim()} />
        )
      }
    />
  )
}

function PictureOf({ record: { form, idOf } }: { record: CategoryRecord }) {
  const imageUrl = useWatch({ control: form.control, name: 'imageUrl' })
  return (
    <SinglePicture
      id={idOf('imageUrl')}
      label={CATEGORY_LABELS.imageUrl}
      hint="In the menu and on the tiles of categories. Without one, that of the brand with the same slug is shown."
      value={imageUrl}
      onChange={(src) => form.setValue('imageUrl', src, { shouldDirty: true })}
      error={form.getFieldState('imageUrl', form.formState).error?.message}
    />
  )
}

/** The fields of a category. */
export function CategoryForm({ nodes, category, onSaved }: CategoryFormProps) {
  const params = { path: { categoryId: category.id } }
  const record = useRecordForm<CategoryValues, StaffCategory>({
    subject: category.id,
    record: category,
    toValues: valuesOf,
    labels: CATEGORY_LABELS,
    save: ({ version, changed }) =>
      read(api.PATCH('/api/admin/categories/{categoryId}', { params, body: { version, ...changeOf(changed) } })),
    reload: () => readCategory(category.id),
    onSaved,
    isLeftFor: ({ selected }) => selected !== category.id,
    show: (name, value) =>
      name === 'kind' && value === 'brands' ? KIND_LABELS.brands : typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value),
  })
  const { field } = record
  return (
    <RecordFormFrame record={record}>
      <RecordFields>
        <TextField label={CATEGORY_LABELS.name} {...field('name')} maxLength={100} />
        <SlugField record={record} nodes={nodes} category={category} />
        <SwitchField label={CATEGORY_LABELS.visible} {...field('visible')} hint="Hidden, it and all below it are not found." />
        <SelectField label={CATEGORY_LABELS.kind} {...field('kind')}>
          {Object.entries(KIND_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SwitchField label={CATEGORY_LABELS.brandFilter} {...field('brandFilter')} />
        <NumberField
          label={CATEGORY_LABELS.reorderMonths}
          hint="For bags, filters and belts. Customers who want it are reminded. Empty: as the category above it says."
          {...field('reorderMonths')}
          optional
        />
        <TextArea label={CATEGORY_LABELS.description} {...field('description')} maxLength={2_000} optional />
        <PictureOf record={record} />
        <TextField label={CATEGORY_LABELS.seoTitle} {...field('seoTitle')} maxLength={200} optional />
        <TextArea label={CATEGORY_LABELS.seoDescription} {...field('seoDescription')} maxLength={400} optional />
        <button type="submit" hidden />
      </RecordFields>
      <RecordFormBar record={record} />
    </RecordFormFrame>
  )
}
