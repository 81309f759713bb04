import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_ADDRESSES } from '#domain/customer/address-book.ts'
import type { SavedAddressContent } from '#domain/customer/address-book.ts'
import type { CustomerAddressId, UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { customerAddress } from '#server/db/schema/account/customer.ts'
import { user } from '#server/db/schema/account/user.ts'
import { idOf } from '#server/shop/id-of.ts'
import { addressSchema } from '#server/shop/order/order.ts'
import type { Shop } from '#server/shop/shop.ts'
import { shown } from '#server/shop/shown.ts'

/** An address that a customer keeps. Without a company or a label these are empty. */
const savedAddressSchema = z
  .object({
    id: idOf<CustomerAddressId>(),
    label: z.string(),
    company: z.string(),
    ...addressSchema.shape,
    preferred: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'SavedAddress' })

/** A customer's addresses: the preferred one first, then by when they were added. */
export const addressBookSchema = z.object({ addresses: z.array(savedAddressSchema) }).meta({ id: 'AddressBook' })
export type AddressBook = z.output<typeof addressBookSchema>

/** An address of somebody's own. */
export interface OwnAddress {
  userId: UserId
  addressId: CustomerAddressId
}

/** The addresses of an account. */
export async function readAddressBook(db: Queryable, userId: UserId): Promise<AddressBook> {
  const rows = await db
    .select()
    .from(customerAddress)
    .where(eq(customerAddress.userId, userId))
    .orderBy(desc(customerAddress.preferred), asc(customerAddress.createdAt), asc(customerAddress.id))
  return { addresses: rows.map((row) => shown(savedAddressSchema, row)) }
}

const isOwn = ({ userId, addressId }: OwnAddress) => and(eq(customerAddress.userId, userId), eq(customerAddress.id, addressId))

/**
 * Changes the book of an account, one change after the other: the account's row is held meanwhile.
 * @returns the book as it is then. @throws {Problem} `unauthenticated` when the account has been deleted at this moment.
 */
const changeBook = (shop: Shop, userId: UserId, change: (tx: Transaction, known: AddressBook['addresses']) => Promise<void>) =>
  shop.db.transaction(async (tx) => {
    // Not `for update`: whoever places an order meanwhile refers to the account, and need not wait.
    const held = await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
    if (held.length === 0) throw new Problem('unauthenticated')
    const { addresses } = await readAddressBook(tx, userId)
    await change(tx, addresses)
    return readAddressBook(tx, userId)
  })

/** Makes one address the preferred one. In two statements, because the index allows no second one even in between. */
async function prefer(tx: Transaction, { userId, addressId }: OwnAddress) {
  const isPreferred = and(eq(customerAddress.userId, userId), customerAddress.preferred)
  await tx.update(customerAddress).set({ preferred: false }).where(isPreferred)
  await tx.update(customerAddress).set({ preferred: true }).where(isOwn({ userId, addressId }))
}

const CONTENT = [
  'label',
  'company',
  'firstName',
  'lastName',
  'phone',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'country',
] as const satisfies (keyof SavedAddressContent)[]

const isSame = (one: SavedAddressContent, other: SavedAddressContent) => CONTENT.every((field) => one[field] === other[field])

/**
 * Adds an address. The first of a book is the preferred one, others when they are sent so. One that is in the book already is not added again, so
 * that a repeated request adds nothing.
 * @throws {Problem} `not_allowed_in_state` when there are as many as may be.
 */
export const addAddress = (shop: Shop, userId: UserId, { preferred, ...content }: SavedAddressContent & { preferred: boolean }) =>
  changeBook(shop, userId, async (tx, known) => {
    const same = known.find((address) => isSame(address, content))
    if (!same && known.length >= MAX_ADDRESSES)
      throw new Problem('not_allowed_in_state', { detail: `You have ${known.length} addresses, and cannot add more. Remove one first.` })
    const addressId = same?.id ?? newId('adr')
    if (!same) await tx.insert(customerAddress).values({ id: addressId, userId, ...content })
    if (preferred || known.length === 0) await prefer(tx, { userId, addressId })
  })

/** The address with this id. @throws {Problem} `not_found`, of somebody else's too. */
function requireOwn(known: AddressBook['addresses'], addressId: CustomerAddressId) {
  const found = known.find(({ id }) => id === addressId)
  if (!found) throw new Problem('not_found')
  return found
}

/**
 * Changes an address, for the next orders: those that were placed keep theirs.
 * @param version of the address as it was seen. @throws {Problem} `not_found`; `conflict` with the address as it is now.
 */
export const changeOwnAddress = (shop: Shop, own: OwnAddress, { version, ...content }: SavedAddressContent & { version: number }) =>
  changeBook(shop, own.userId, async (tx, known) => {
    const current = requireOwn(known, own.addressId)
    // Sent again, it has been done.
    if (isSame(current, content)) return
    if (current.version !== version) throw new Problem('conflict', { extra: { current } })
    await tx
      .update(customerAddress)
      .set({ ...content, version: sql`${customerAddress.version} + 1`, updatedAt: sql`now()` })
      .where(isOwn(own))
  })

/** Makes an address the one that checkouts begin with. @throws {Problem} `not_found` */
export const preferAddress = (shop: Shop, own: OwnAddress) =>
  changeBook(shop, own.userId, async (tx, known) => {
    requireOwn(known, own.addressId)
    await prefer(tx, own)
  })

/** Removes an address. Of those that are left one is always preferred: then it is the one that was added last. @throws {Problem} `not_found` */
export const removeAddress = (shop: Shop, own: OwnAddress) =>
  changeBook(shop, own.userId, async (tx, known) => {
    const { preferred } = requireOwn(known, own.addressId)
    await tx.delete(customerAddress).where(isOwn(own))
    const next = known.filter(({ id }) => id !== own.addressId).at(-1)
    if (preferred && next) await prefer(tx, { userId: own.userId, addressId: next.id })
  })
