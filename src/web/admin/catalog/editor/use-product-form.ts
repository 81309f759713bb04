import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch, type Path, type PathValue, type Resolver } from 'react-hook-form'
import { DEFAULT_TIME_ZONE } from '#domain/setting-defaults.ts'
import { api, read } from '#web/api.ts'
import { pickFields } from '#web/admin/form/changes.ts'
import type { RecordForm } from '#web/admin/form/record-form.ts'
import { useRecordForm } from '#web/admin/form/use-record-form.ts'
import { shopQuery } from '#web/links/shop-query.ts'
import { productRecordQuery, invalidateProduct } from './product-queries.ts'
import { NEW_PRODUCT, PRODUCT_LABELS, productValues, type ProductField, type ProductRecord, type ProductValues } from './product-values.ts'
import { readProductValues, type ProductChange } from './read-values.ts'

/** The names of fields, as the fields that they are. */
const fieldsOf = Object.keys as <Field extends ProductField>(values: Partial<Record<Field, unknown>>) => Field[]

/** The dates of a sale that nobody has typed, as they are stored: the form has them to the minute. */
const storedDates = (row: ProductRow, changed: Partial<ProductValues>): Partial<ProductChange> =>
  'id' in row
    ? {
        ...(changed.saleStartsAt === undefined && { saleStartsAt: row.saleStartsAt }),
        ...(changed.saleEndsAt === undefined && { saleEndsAt: row.saleEndsAt }),
      }
    : {}

/** The fields that are sent: a sale price with the dates that stand beside it, or those of a planned sale would go. */
const sentFields = (changed: Partial<ProductValues>): ProductField[] => [
  ...new Set([...fieldsOf(changed), ...(changed.salePriceCents === undefined ? [] : (['saleStartsAt', 'saleEndsAt'] as const))]),
]

/** A part before it is saved for the first time. */
const NOT_YET = { version: 0 } as const
type ProductRow = ProductRecord | typeof NOT_YET

/** The form of a part; of a new one until it is saved. */
export type ProductForm = RecordForm<ProductValues, ProductRow>

/** The shop's time zone, in which sales are typed. */
export const useShopZone = (): string => useQuery(shopQuery()).data?.timeZone ?? DEFAULT_TIME_ZONE

/** A field's value, rendered whenever it changes, and how to change it. */
export function useFieldValue<Name extends Path<ProductValues>>({ form }: ProductForm, name: Name) {
  const value = useWatch({ control: form.control, name })
  const set = (next: PathValue<ProductValues, Name>) => {
    form.setValue(name, next, { shouldDirty: true })
    form.clearErrors(name)
  }
  return [value, set] as const
}

/** What is wrong with a field, of those that have no control of their own. */
export const fieldError = ({ form }: ProductForm, name: Path<ProductValues>): string | undefined =>
  form.getFieldState(name, form.formState).error?.message

/** A value as the conflict view and the history show it. */
export function showValue(_: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, one]) => (Array.isArray(value) ? showValue(name, one) : `${name} ${showValue(name, one)}`))
    .join(', ')
}

const resolverOf =
  (context: { zone: string; isNew: boolean }): Resolver<ProductValues> =>
  (values) => {
    const errors = Object.entries(readProductValues(values, context).errors)
    return errors.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors.map(([name, message]) => [name, { type: 'typed', message }])) }
  }

/**
 * Sends the changed fields: of a new part with POST, of one that exists with its version and the stock that the form showed, from which the
 * server counts a typed one.
 */
async function send(known: ProductRow, version: number, changed: Partial<ProductChange>): Promise<ProductRecord> {
  if (!('id' in known)) {
    const { sku, slug, ...rest } = changed
    return read(api.POST('/api/admin/products', { body: { ...rest, ...(sku && { sku }), ...(slug && { slug }) } }))
  }
  const seen = changed.onHand === undefined ? {} : { seenOnHand: known.onHand }
  return read(
    api.PATCH('/api/admin/products/{productId}', { params: { path: { productId: known.id } }, body: { version, ...changed, ...seen } }),
  )
}

interface ProductFormOptions {
  /** Null for a new part. */
  record: ProductRecord | null
  onSaved?: (record: ProductRecord) => void
}

/** The form of a part: texts are read when it is saved, and what cannot be read is said beside its field. */
export function useProductForm({ record, onSaved }: ProductFormOptions): ProductForm {
  const client = useQueryClient()
  const zone = useShopZone()
  const isNew = record === null
  const product = useRecordForm<ProductValues, ProductRow>({
    subject: record?.id ?? 'new part',
    record: record ?? NOT_YET,
    toValues: (row) => ('id' in row ? productValues(row, zone) : NEW_PRODUCT),
    labels: PRODUCT_LABELS,
    save: ({ record: known, version, changed }) => {
      const { change } = readProductValues({ ...product.form.getValues(), ...changed }, { zone, isNew })
      return send(known, version, pickFields({ ...change, ...storedDates(known, changed) }, sentFields(changed)))
    },
    reload: () => client.fetchQuery(productRecordQuery(record?.id ?? '')),
    onSaved: (row) => {
      if (!('id' in row)) return
      client.setQueryData(productRecordQuery(row.id).queryKey, row)
      invalidateProduct(client, row.id)
      onSaved?.(row)
    },
    resolver: resolverOf({ zone, isNew }),
    show: showValue,
    canUndo: () => !isNew,
  })
  const { form } = product
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ name = '' }) {
          const field = fieldsOf(PRODUCT_LABELS).find((one) => name === one || name.startsWith(`${one}.`))
          if (field) form.clearErrors(field)
        },
      }),
    [form],
  )
  return product
}
