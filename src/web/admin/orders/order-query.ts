import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Carrier } from '#domain/order/carrier.ts'
import type { ReturnReason } from '#domain/returns/return-reason.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

/** How often an order, or the list of them, is asked anew while somebody looks at it, in ms. */
export const REFETCH_MS = 5_000

/** An order with all that staff need. */
export const staffOrderQuery = (number: string) =>
  queryOptions({
    queryKey: ['admin', 'order', number],
    queryFn: ({ signal }) => read(api.GET('/api/admin/orders/{number}', { params: { path: { number } }, signal })),
    staleTime: REFETCH_MS,
  })

/** Has lists, open records, the numbers in the navigation and the stock of parts asked anew after something was done with an order or a return. */
export const invalidateOrders = (queryClient: QueryClient) =>
  Promise.all(
    ['orders', 'order', 'returns', 'return', 'waiting', 'products', 'movements'].map((name) =>
      queryClient.invalidateQueries({ queryKey: ['admin', name] }),
    ),
  )

type StaffAddress = Schema<'StaffOrder'>['shippingAddress']
type Piece = Schema<'StaffOrder'>['shipments'][number]['lines'][number]

/** A delivery address as staff enter it. */
export type AddressEntry = Omit<StaffAddress, 'country'>

/** A shipment as staff enter it. */
export interface Shipment extends Departure {
  version: number
  lines: Piece[]
}

/** What is said of a shipment that leaves. */
interface Departure {
  carrier: Carrier
  trackingNumber: string | null
  mailsCustomer: boolean
}

/** A refund as staff enter it. */
export interface RefundEntry {
  version: number
  lines: (Piece & { restock: boolean })[]
  shipping: boolean
  adjustmentCents: number
  reason: 'customer_request' | 'wrong_part' | 'defective' | 'not_received' | 'price_adjust' | 'cancelled' | 'other'
  note: string | null
  /** The return that it is for. */
  returnNumber?: string
}

/** A return as staff enter it for the customer. */
export interface ReturnEntry {
  lines: (Piece & { reason: ReturnReason; modelNumber: string | null })[]
  comment: string | null
}

const keyed = (number: string, key: string) => ({ path: { number }, header: { 'idempotency-key': key } })
const path = (number: string) => ({ path: { number } })

/** What staff do with an order. Each gives the order as it is then, and throws an `ApiProblem` when it is refused. */
export const orderActions = {
  ship: (number: string, key: string, body: Shipment) =>
    read(api.POST('/api/admin/orders/{number}/shipments', { params: keyed(number, key), body })),
  pack: (number: string, key: string, body: Pick<Shipment, 'version'> & Partial<Pick<Shipment, 'lines'>>) =>
    read(api.POST('/api/admin/orders/{number}/packed-shipments', { params: keyed(number, key), body })),
  shipPacked: (number: string, shipmentId: string, body: Departure & { version: number }) =>
    read(api.POST('/api/admin/orders/{number}/shipments/{shipmentId}/ship', { params: { path: { number, shipmentId } }, body })),
  refund: async (number: string, key: string, body: RefundEntry) =>
    (await read(api.POST('/api/admin/orders/{number}/refunds', { params: keyed(number, key), body }))).order,
  hold: (number: string, body: { version: number; reason: string }) =>
    read(api.POST('/api/admin/orders/{number}/hold', { params: path(number), body })),
  release: (number: string, body: { version: number; reason: string }) =>
    read(api.POST('/api/admin/orders/{number}/release', { params: path(number), body })),
  cancel: (number: string, body: { version: number; reason: string; restock: boolean }) =>
    read(api.POST('/api/admin/orders/{number}/cancel', { params: path(number), body })),
  changeAddress: (number: string, body: { version: number; address: AddressEntry }) =>
    read(api.POST('/api/admin/orders/{number}/address', { params: path(number), body })),
  recheck: (number: string) => read(api.POST('/api/admin/orders/{number}/recheck-payment', { params: path(number), body: {} })),
  note: (number: string, key: string, text: string) =>
    read(api.POST('/api/admin/orders/{number}/notes', { params: keyed(number, key), body: { text } })),
  mailLink: (number: string) => read(api.POST('/api/admin/orders/{number}/mail-link', { params: path(number), body: {} })),
  changeShipment: (number: string, shipmentId: string, action: 'move' | 'deliver' | 'report' | 'lose' | 'cancel') =>
    read(
      api.POST('/api/admin/orders/{number}/shipments/{shipmentId}/{action}', {
        params: { path: { number, shipmentId, action } },
        body: {},
      }),
    ),
  retryRefund: (number: string, refundId: string) =>
    read(api.POST('/api/admin/orders/{number}/refunds/{refundId}/retry', { params: { path: { number, refundId } }, body: {} })),
  enterReturn: (number: string, key: string, body: ReturnEntry) =>
    read(api.POST('/api/admin/orders/{number}/returns', { params: keyed(number, key), body })),
  resend: (id: string) => read(api.POST('/api/admin/outbox/{id}/retry', { params: { path: { id } }, body: {} })),
}
