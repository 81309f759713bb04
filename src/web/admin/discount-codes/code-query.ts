import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { DISCOUNTS } from '#domain/pricing/coupon.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import type { StateTone } from '#web/admin/ui/state-badge.tsx'

export type Code = Schema<'DiscountCode'>

export const CODE_STATE_NAMES: Record<Code['state'], { name: string; tone: StateTone }> = {
  active: { name: 'Active', tone: 'good' },
  scheduled: { name: 'Scheduled', tone: 'waiting' },
  paused: { name: 'Paused', tone: 'quiet' },
  expired: { name: 'Expired', tone: 'quiet' },
  used_up: { name: 'Used up', tone: 'quiet' },
  archived: { name: 'Archived', tone: 'quiet' },
}

export const CODE_KIND_NAMES = { percentage: 'Percentage', fixed_amount: 'Amount', free_shipping: 'Free shipping alone' } as const
export const CODE_SCOPE_NAMES = { everything: 'Everything', product: 'One part', categories: 'Categories' } as const
export const CODE_SOURCE_NAMES: Record<Code['source'], string> = { staff: 'Staff', popup: 'Pop-up', batch: 'Made with others' }

/** What the figures of a code mean, for the page. */
export const RESULTS_MEAN =
  'Uses count paid orders and those that wait for their payment. Revenue is the totals of paid orders with the code, shipping and tax included, before refunds; an order that was cancelled later stays in, and its refund is in the reports. Discount given is what it took off them; free shipping is not in it.'

/** What a code takes off, in a few words. */
export function discountOf({ discountType, discountValue, freeShipping }: Code): string {
  const off = discountValue > 0 ? DISCOUNTS[discountType].label(discountValue) : ''
  return [off, freeShipping ? 'free shipping' : ''].filter(Boolean).join(' + ')
}

/** What a code covers, in a few words. */
export const scopeOf = ({ product, categories, gone }: Code): string =>
  [product?.partNumber ?? [], categories.map(({ name }) => name), gone.map((name) => `${name} (gone)`)].flat().join(', ') || 'Everything'

/** A code as staff edit it. */
export const codeQuery = (codeId: string) =>
  queryOptions({
    queryKey: ['admin', 'discount-code', codeId],
    queryFn: ({ signal }) => read(api.GET('/api/admin/discount-codes/{codeId}', { params: { path: { codeId } }, signal })),
    // What stands in the form must be what is saved.
    staleTime: 0,
  })

/** A page of the orders of a code. */
export const codeUsesQuery = (codeId: string, page: number) =>
  queryOptions({
    queryKey: ['admin', 'discount-code-uses', codeId, page],
    queryFn: ({ signal }) =>
      read(api.GET('/api/admin/discount-codes/{codeId}/uses', { params: { path: { codeId }, query: { page } }, signal })),
  })

/** Has everything that shows codes asked anew. */
export const invalidateCodes = (queryClient: QueryClient) =>
  Promise.all(
    ['discount-codes', 'discount-code', 'discount-code-uses', 'list-counts', 'history'].map((name) =>
      queryClient.invalidateQueries({ queryKey: ['admin', name] }),
    ),
  )

const params = (codeId: string) => ({ path: { codeId } })

/** What staff do with a code beside editing it. Each throws an `ApiProblem` when it is refused. */
export const codeActions = {
  pause: ({ id, version }: Code, active: boolean) =>
    read(api.PATCH('/api/admin/discount-codes/{codeId}', { params: params(id), body: { version, active } })),
  endAt: ({ id, version }: Code, validUntil: string | null) =>
    read(api.PATCH('/api/admin/discount-codes/{codeId}', { params: params(id), body: { version, validUntil } })),
  end: ({ id, version }: Code) => read(api.POST('/api/admin/discount-codes/{codeId}/end', { params: params(id), body: { version } })),
  archive: ({ id, version }: Code) =>
    read(api.POST('/api/admin/discount-codes/{codeId}/archive', { params: params(id), body: { version } })),
  restore: ({ id, version }: Code) =>
    read(api.POST('/api/admin/discount-codes/{codeId}/restore', { params: params(id), body: { version } })),
  duplicate: ({ id }: Code) => read(api.POST('/api/admin/discount-codes/{codeId}/duplicate', { params: params(id), body: {} })),
}
