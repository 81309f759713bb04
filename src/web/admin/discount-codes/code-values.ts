import { codeSentence, NEW_CODE_TERMS } from '#domain/pricing/discount-code.ts'
import { parseMoney, parseWholeNumber } from '#domain/pricing/parse-money.ts'
import { api, read } from '#web/api.ts'
import type { PickedCategory } from '#web/admin/pick/category-picker.tsx'
import { pickedPart } from '#web/admin/pick/part-picker.tsx'
import type { PickedPart } from '#web/admin/pick/part-picker.tsx'
import type { Code } from './code-query.ts'

/** The form of a code: numbers and times as they are typed, parts and categories with their names. */
export interface CodeValues {
  code: string
  discountType: Code['discountType']
  /** Percent or dollars; empty for nothing. */
  discountValue: string
  freeShipping: boolean
  excludesSaleItems: boolean
  autoApply: boolean
  productId: PickedPart | null
  categoryIds: PickedCategory[]
  minimumOrderCents: string
  maxQuantityPerOrder: string
  usageLimit: string
  onePerCustomer: boolean
  firstOrderOnly: boolean
  validFrom: string
  validUntil: string
  note: string
}

export const CODE_LABELS: Record<keyof CodeValues, string> = {
  code: 'Code',
  discountType: 'Type',
  discountValue: 'Percent or dollars off',
  freeShipping: 'Free shipping',
  excludesSaleItems: 'Not with parts on sale',
  autoApply: 'Offered without being asked for',
  productId: 'Part',
  categoryIds: 'Categories',
  minimumOrderCents: 'Smallest order',
  maxQuantityPerOrder: 'Most items of an order',
  usageLimit: 'Most uses',
  onePerCustomer: 'Once per customer',
  firstOrderOnly: 'First order only',
  validFrom: 'Starts',
  validUntil: 'Ends',
  note: 'Note',
}

/** A code that is not there yet. */
export const NEW_CODE: Code = {
  ...NEW_CODE_TERMS,
  id: '',
  version: 0,
  code: '',
  discountValue: 0,
  startsOn: null,
  endsOn: null,
  state: 'active',
  usedCount: 0,
  source: 'staff',
  batchId: null,
  boundTo: null,
  product: null,
  categories: [],
  gone: [],
  results: { orders: 0, revenueCents: 0, discountCents: 0 },
  archivedAt: null,
  createdAt: '',
  updatedAt: '',
}

/** Hundredths as they are typed: 1250 is `12.5` percent, or `12.50` dollars. */
const typedHundredths = (value: number | null) => (value === null ? '' : String(value / 100))

/** The form's values of a code. */
export const codeValues = (code: Code): CodeValues => ({
  code: code.code,
  discountType: code.discountType,
  discountValue: code.discountValue === 0 ? '' : typedHundredths(code.discountValue),
  freeShipping: code.freeShipping,
  excludesSaleItems: code.excludesSaleItems,
  autoApply: code.autoApply,
  productId: code.product && pickedPart(code.product),
  categoryIds: code.categories.map(({ id, name }) => ({ id, name })),
  minimumOrderCents: typedHundredths(code.minimumOrderCents),
  maxQuantityPerOrder: String(code.maxQuantityPerOrder ?? ''),
  usageLimit: String(code.usageLimit ?? ''),
  onePerCustomer: code.onePerCustomer,
  firstOrderOnly: code.firstOrderOnly,
  validFrom: code.startsOn ?? '',
  validUntil: code.endsOn ?? '',
  note: code.note ?? '',
})

const hundredths = (text: string): number | null => {
  const amount = parseMoney(text.replace('%', ''))
  return amount.isAmount ? amount.cents : null
}

const optional = <Value>(text: string, readText: (text: string) => Value): Value | null => (text.trim() === '' ? null : readText(text))

/** What is typed where a number or an amount belongs and is none, by field. */
export function unreadable(values: CodeValues): Partial<Record<keyof CodeValues, string>> {
  const isWrong = (text: string, readText: (text: string) => number | null) => text.trim() !== '' && readText(text) === null
  return {
    ...(isWrong(values.discountValue, hundredths) && { discountValue: 'is no number; at most two decimals' }),
    ...(isWrong(values.minimumOrderCents, hundredths) && { minimumOrderCents: 'is no amount' }),
    ...(isWrong(values.maxQuantityPerOrder, parseWholeNumber) && { maxQuantityPerOrder: 'is no whole number' }),
    ...(isWrong(values.usageLimit, parseWholeNumber) && { usageLimit: 'is no whole number' }),
  }
}

/** What the API is sent for values of the form that can be read. */
export function codeChange(values: Partial<CodeValues>) {
  const {
    discountValue,
    productId,
    categoryIds,
    minimumOrderCents,
    maxQuantityPerOrder,
    usageLimit,
    validFrom,
    validUntil,
    note,
    ...others
  } = values
  return {
    ...others,
    ...(discountValue !== undefined && { discountValue: optional(discountValue, hundredths) ?? 0 }),
    ...(productId !== undefined && { productId: productId?.id ?? null }),
    ...(categoryIds !== undefined && { categoryIds: categoryIds.map(({ id }) => id) }),
    ...(minimumOrderCents !== undefined && { minimumOrderCents: optional(minimumOrderCents, hundredths) }),
    ...(maxQuantityPerOrder !== undefined && { maxQuantityPerOrder: optional(maxQuantityPerOrder, parseWholeNumber) }),
    ...(usageLimit !== undefined && { usageLimit: optional(usageLimit, parseWholeNumber) }),
    ...(validFrom !== undefined && { validFrom: validFrom.trim() || null }),
    ...(validUntil !== undefined && { validUntil: validUntil.trim() || null }),
    ...(note !== undefined && { note: note.trim() || null }),
  }
}

/** Saves a code, a new one whole. @throws {ApiProblem} */
export const saveCode = (code: Code, values: CodeValues, { version, changed }: { version: number; changed: Partial<CodeValues> }) =>
  code.id === ''
    ? read(api.POST('/api/admin/discount-codes', { body: codeChange({ ...values, ...changed }) }))
    : read(
        api.PATCH('/api/admin/discount-codes/{codeId}', {
          params: { path: { codeId: code.id } },
          body: { version, ...codeChange(changed) },
        }),
      )

/** What is typed, as a sentence; what cannot be read counts as not typed. What the saved code names that is gone is named: it is not everything. */
export const sentenceOf = (values: CodeValues, { boundTo, gone }: Pick<Code, 'boundTo' | 'gone'>): string =>
  codeSentence({
    ...values,
    discountValue: optional(values.discountValue, hundredths) ?? 0,
    product: values.productId?.name ?? null,
    categories: [...values.categoryIds.map(({ name }) => name), ...gone.map((name) => `${name} (no longer there)`)],
    minimumOrderCents: optional(values.minimumOrderCents, hundredths),
    maxQuantityPerOrder: optional(values.maxQuantityPerOrder, parseWholeNumber),
    usageLimit: optional(values.usageLimit, parseWholeNumber),
    boundTo,
    startsOn: values.validFrom.trim() || null,
    endsOn: values.validUntil.trim() || null,
  })
