import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CertificateContent } from '#domain/tax-exemption.ts'
import { useRecordAct } from '#web/admin/ui/use-record-act.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

export type CustomerRow = Schema<'CustomerRow'>
export type Customer = Schema<'CustomerRecord'>
export type StaffCertificate = Schema<'StaffTaxCertificate'>
export type MergePreview = Schema<'MergePreview'>

const path = (customerId: string) => ({ path: { customerId } })

/** A customer with all that staff see of them. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'customer', id],
    queryFn: ({ signal }) => read(api.GET('/api/admin/customers/{customerId}', { params: path(id), signal })),
    staleTime: 0,
  })

/** What erasing a customer would delete. */
export const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'customer', id, 'erasure'],
    queryFn: ({ signal }) => read(api.GET('/api/admin/customers/{customerId}/erasure', { params: path(id), signal })),
    staleTime: 0,
    gcTime: 0,
  })

/** What is held of an address that is no customer's. */
export const addressErasureQuery = (email: string) =>
  queryOptions({
    queryKey: ['admin', 'address-erasure', email],
    queryFn: ({ signal }) => read(api.POST('/api/admin/customers/address-erasure/preview', { body: { email }, signal })),
    staleTime: 0,
    gcTime: 0,
  })

/** What merging another customer into this one would move. */
export const mergeQuery = (id: string, fromId: string) =>
  queryOptions({
    queryKey: ['admin', 'customer', id, 'merge', fromId],
    queryFn: ({ signal }) =>
      read(api.GET('/api/admin/customers/{customerId}/merge/{fromId}', { params: { path: { customerId: id, fromId } }, signal })),
    staleTime: 0,
    gcTime: 0,
  })

/** Customers of whom a part of the name or the address is typed. */
export const pickCustomersQuery = (q: string) => ({
  queryKey: ['admin', 'pick', 'customers', q],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    q === '' ? [] : (await read(api.GET('/api/admin/customers', { params: { query: { q, size: 25, filter: [] } }, signal }))).rows,
  staleTime: 10_000,
  placeholderData: keepPreviousData,
})

/** What staff do with a customer. Each gives the customer as they are then, and throws an `ApiProblem` when it is refused. */
export const customerActions = {
  block: (id: string) => read(api.POST('/api/admin/customers/{customerId}/block', { params: path(id), body: {} })),
  unblock: (id: string) => read(api.POST('/api/admin/customers/{customerId}/unblock', { params: path(id), body: {} })),
  signOut: (id: string) => read(api.POST('/api/admin/customers/{customerId}/sign-out', { params: path(id), body: {} })),
  resetFactor: (id: string) => read(api.POST('/api/admin/customers/{customerId}/reset-second-factor', { params: path(id), body: {} })),
  endSession: (id: string, sessionId: string) =>
    read(api.DELETE('/api/admin/customers/{customerId}/sessions/{sessionId}', { params: { path: { customerId: id, sessionId } } })),
  note: (id: string, key: string, text: string) =>
    read(
      api.POST('/api/admin/customers/{customerId}/notes', {
        params: { ...path(id), header: { 'idempotency-key': key } },
        body: { text },
      }),
    ),
  merge: ({ into, from, version }: MergePreview) =>
    read(
      api.POST('/api/admin/customers/{customerId}/merge/{fromId}', {
        params: { path: { customerId: into.id, fromId: from.id } },
        body: { previewVersion: version },
      }),
    ),
  erase: (id: string, { email, version }: Schema<'ErasurePreview'>, paidOtherwise: boolean) =>
    read(
      api.POST('/api/admin/customers/{customerId}/erase', { params: path(id), body: { email, previewVersion: version, paidOtherwise } }),
    ),
}

/** What staff decide about a customer's certificate. Each gives the customer as they are then. */
const decided = async (id: string, answer: Promise<unknown>) => {
  await answer
  return read(api.GET('/api/admin/customers/{customerId}', { params: path(id) }))
}
const certificate = (certificateId: string) => ({ path: { certificateId } })
type Seen = Pick<StaffCertificate, 'id' | 'version'>
export const certificateActions = {
  approve: (id: string, { id: of, version }: Seen, content: CertificateContent) =>
    decided(
      id,
      read(api.POST('/api/admin/tax-certificates/{certificateId}/approve', { params: certificate(of), body: { version, ...content } })),
    ),
  decline: (id: string, { id: of, version }: Seen, reason: string) =>
    decided(
      id,
      read(api.POST('/api/admin/tax-certificates/{certificateId}/decline', { params: certificate(of), body: { version, reason } })),
    ),
  revoke: (id: string, { id: of, version }: Seen, reason: string) =>
    decided(
      id,
      read(api.POST('/api/admin/tax-certificates/{certificateId}/revoke', { params: certificate(of), body: { version, reason } })),
    ),
}

/** Does one thing with a customer at a time. */
export const useCustomerAct = (id: string) =>
  useRecordAct<Customer>({
    queryKey: customerQuery(id).queryKey,
    invalidate: (queryClient) =>
      Promise.all([['customers'], ['history', id]].map((key) => queryClient.invalidateQueries({ queryKey: ['admin', ...key] }))),
    changedText: 'Something has changed since this was shown. It is shown anew: please look once more.',
  })

export type CustomerAct = ReturnType<typeof useCustomerAct>
