import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import { stateCode } from '#domain/customer/states.ts'
import { isEmail } from '#domain/customer/email.ts'
import type { ReferenceField } from '#domain/order/order-references.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import type { CustomerValues } from '#web/cart/checkout-draft.ts'
import { addressOf } from '#web/customer/address-fields.tsx'

/** A part of a phone order. */
export interface PhonePart {
  slug: string
  name: string
  partNumber: string
  available: number | null
}

/** The caller's cart as it is typed. */
export interface PhoneCart {
  lines: readonly { part: PhonePart; quantity: number }[]
  customer: CustomerValues
  couponCode: string
  /** What the caller's own books call the order, and their company. */
  references: Partial<Record<ReferenceField, string>>
}

/** Whether anything of a caller's order would be lost. */
export const isTyped = ({ lines, customer, couponCode, references }: PhoneCart): boolean =>
  lines.length > 0 || [couponCode, ...Object.values(customer), ...Object.values(references)].some((text) => text.trim() !== '')

/** Active parts by any of their numbers or their name. */
export const phonePartsQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'pick', 'phone-parts', q],
    queryFn: async ({ signal }) => {
      const query = { q, size: 25, filter: ['status:any:active'] } as const
      const { rows } = await read(api.GET('/api/admin/products', { params: { query: { ...query, filter: [...query.filter] } }, signal }))
      return rows.map(({ slug, name, partNumber, trackStock, onHand, reserved }): PhonePart => ({
        slug,
        name,
        partNumber,
        available: trackStock ? Math.max(0, onHand - reserved) : null,
      }))
    },
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })

/** What is asked of the shop's pricing: the state and the e-mail address as far as they are ones. */
function requestOf({ lines, customer, couponCode }: PhoneCart) {
  const state = stateCode(customer.state ?? '')
  const email = (customer.email ?? '').trim()
  return {
    items: lines.map(({ part, quantity }) => ({ slug: part.slug, quantity })),
    entering: false,
    // By the address the shop knows the account, whose certificates count.
    ...(isEmail(email) && { email }),
    ...(couponCode !== '' && { couponCode }),
    ...(state !== null && { address: { state } }),
  }
}

/**
 * The lines with the slugs, names and numbers that parts have now which were moved while the order was typed; null where none was. Where the part has a
 * line already, the quantities add.
 */
export function movedLines(
  lines: PhoneCart['lines'],
  { moved, products }: Pick<Schema<'PricedCart'>, 'moved' | 'products'>,
): PhoneCart['lines'] | null {
  const now = new Map(moved.flatMap(({ from, to }) => products.filter(({ slug }) => slug === to).map((part) => [from, part])))
  if (!lines.some(({ part }) => now.has(part.slug))) return null
  return lines.reduce<PhoneCart['lines']>((known, { part: typed, quantity }) => {
    const at = now.get(typed.slug)
    const part = at ? { ...typed, slug: at.slug, name: at.name, partNumber: at.partNumber } : typed
    const same = known.find((line) => line.part.slug === part.slug)
    const all = Math.min(MAX_QUANTITY, quantity + (same?.quantity ?? 0))
    return same ? known.map((line) => (line === same ? { ...line, quantity: all } : line)) : [...known, { part, quantity }]
  }, [])
}

/** What the cart costs, by the shop's own pricing. */
export const phoneQuoteQuery = (cart: PhoneCart) => {
  const body = requestOf(cart)
  return queryOptions({
    queryKey: ['admin', 'phone-quote', body],
    queryFn: ({ signal }) => read(api.POST('/api/admin/phone-orders/quote', { body, signal })),
    enabled: cart.lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Places the order that was read out, and has the link to pay it mailed. @throws {ApiProblem} when it is refused. */
export function placePhoneOrder(
  key: string,
  { lines, customer, couponCode, references }: PhoneCart,
  quoteFingerprint: string,
): Promise<Schema<'StaffOrder'>> {
  const body = {
    items: lines.map(({ part, quantity }) => ({ slug: part.slug, quantity })),
    customer: { ...addressOf(customer), email: customer.email ?? '' },
    ...references,
    quoteFingerprint,
    ...(couponCode !== '' && { couponCode }),
  }
  return read(api.POST('/api/admin/orders', { params: { header: { 'idempotency-key': key } }, body }))
}
