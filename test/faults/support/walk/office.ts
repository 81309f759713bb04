import { addProduct } from '#test/support/build.ts'
import type { Got } from '#test/support/schema.ts'
import { anyCode, anyPart } from './find.ts'
import type { Step } from './find.ts'
import { act } from './walker.ts'
import type { Walker } from './walker.ts'

/* What staff change meanwhile: parts, their stock, codes and rates. */

export const adjust: Step = async (walker) => {
  const { random, slugs } = walker
  await act(walker, `products/${random.pick(slugs)}/stock`, { delta: random.pick([-3, -1, 2, 6]), reason: 'correction' })
}

/** What staff may change of a part. */
const partChanges = ({ random }: Walker) => [
  { priceCents: 100 + random.upTo(6_000) },
  { salePriceCents: random.isLess(0.5) ? null : random.upTo(500) },
  { quantityDiscounts: random.isLess(0.5) ? [] : [{ minQuantity: 3, unitPriceCents: 50 + random.upTo(200) }] },
  { allowBackorder: random.isLess(0.5) },
  { trackStock: random.isLess(0.7) },
  { active: random.isLess(0.7) },
]
export const editPart: Step = async (walker) => {
  const part = await anyPart(walker)
  const change = walker.random.pick(partChanges(walker))
  if (part) await act(walker, `products/${part.id}`, { version: part.version, ...change }, 'PATCH')
}
/** A part that nobody has ordered goes, and another comes. */
export const deletePart: Step = async (walker) => {
  const part = await anyPart(walker)
  if (!part) return
  const { status } = await act(walker, `products/${part.id}?version=${part.version}`, undefined, 'DELETE')
  if (status === 200) walker.slugs.push(await addProduct(walker.fault, { priceCents: 100 + walker.random.upTo(3_000), stock: 20 }))
}

const codeChanges = ({ random }: Walker, used: number) => [
  { active: random.isLess(0.7) },
  { usageLimit: random.pick([null, Math.max(1, used), used + 2]) },
  { onePerCustomer: random.isLess(0.5) },
  { firstOrderOnly: random.isLess(0.3) },
  { minimumOrderCents: random.pick([null, 3_000]) },
  { discountType: 'percentage', discountValue: 1_500 },
  { maxQuantityPerOrder: 2 },
  { freeShipping: true },
  { validUntil: '2130-01-01' },
]
export const editCode: Step = async (walker) => {
  const code = await anyCode(walker)
  if (!code) return
  const change = walker.random.pick(codeChanges(walker, code.used))
  await act(walker, `discount-codes/${code.id}`, { version: code.version, ...change }, 'PATCH')
}
export const archiveCode: Step = async (walker) => {
  const code = await anyCode(walker)
  if (code)
    await act(walker, `discount-codes/${code.id}/${walker.random.pick(['archive', 'restore', 'restore'])}`, { version: code.version })
}

export const editRates: Step = async (walker) => {
  const { random } = walker
  const { body } = await act<Got<'/api/admin/settings'>>(walker, 'settings', undefined, 'GET')
  const version = body.settings.find(({ group }) => group === 'rates')?.version ?? 0
  const change = random.pick([
    { taxRates: random.pick([{ MI: 600 }, { MI: 725, OH: 575 }]) },
    { flatShippingCents: 500 + random.upTo(900) },
    { freeShippingThresholdCents: random.pick([null, 4_900, 2_000]) },
  ])
  await act(walker, 'settings/rates', { version, ...change }, 'PATCH')
}

export const sweep: Step = async ({ fault, path }) => {
  path.push('sweep')
  await fault.enqueue('sweep')
}
