import { queryOptions } from '@tanstack/react-query'
import type { SavedAddressContent } from '#domain/customer/address-book.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

export type SavedAddress = Schema<'SavedAddress'>

/** The addresses of whoever is signed in, the preferred one first. */
export const addressesQuery = () =>
  queryOptions({
    queryKey: ['addresses'],
    queryFn: async ({ signal }) => (await read(api.GET('/api/account/addresses', { signal }))).addresses,
  })

const at = (addressId: string) => ({ path: { addressId } })
const path = '/api/account/addresses/{addressId}'

/** What is done with the book; each gives the addresses as they are then. @throws {ApiProblem} */
export const addressActions = {
  add: async (body: SavedAddressContent & { preferred: boolean }, signal?: AbortSignal) =>
    (await read(api.POST('/api/account/addresses', { body, ...(signal && { signal }) }))).addresses,
  change: async (id: string, body: SavedAddressContent & { version: number }) =>
    (await read(api.PUT(path, { params: at(id), body }))).addresses,
  prefer: async (id: string) => (await read(api.PUT(`${path}/preferred`, { params: at(id), body: {} }))).addresses,
  remove: async (id: string) => (await read(api.DELETE(path, { params: at(id) }))).addresses,
}

/** An address without what only the book needs of it. */
export const contentOf = ({ id: _, preferred: __, version: ___, ...content }: SavedAddress): SavedAddressContent => content
