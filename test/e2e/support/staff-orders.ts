import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated } from './buying.ts'
import { isAlive } from './staff.ts'

const ANN = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann.of.orders@example.com',
  phone: '',
  addressLine1: '1 Main St',
  addressLine2: '',
  city: 'Detroit',
  state: 'MI',
  postalCode: '48226',
  country: 'US',
}

/** What the page's own browser sends with a change. */
export const headersOf = (page: Page) => ({ origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() })

/** Who orders as Ann does: from another browser, with other words in the form, or with a code. */
interface Buyer {
  from?: Page['request']
  customer?: Partial<typeof ANN>
  couponCode?: string
}

/**
 * Orders pieces of parts by the API, each the so manieth of the list of parts in stock: the page and the session of its payment. The buyer is who is
 * signed in to the page, unless another one is given.
 */
export async function orderAsAnn(
  page: Page,
  wanted: { quantity: number; at?: number }[],
  { from = page.request, customer = {}, couponCode }: Buyer = {},
): Promise<{ url: string; sessionId: string }> {
  const { rows } = await (await page.request.get('/api/admin/products?size=25&sort=sku&filter=stock:any:in_stock')).json()
  const paying = await from.post('/api/create-payment', {
    data: {
      items: wanted.map(({ quantity, at = 0 }) => ({ slug: rows[at].slug, quantity })),
      customer: { ...ANN, ...customer },
      ...(couponCode !== undefined && { couponCode }),
    },
    headers: headersOf(page),
  })
  expect(paying.status(), await paying.text()).toBe(200)
  return paying.json()
}

/** What the shop's page asks for when the customer comes back from their payment: its state and the order's number. */
export const askPaid = async (page: Page, sessionId: string, from = page.request) =>
  (await from.post('/api/update-payment-status', { data: { sessionId }, headers: headersOf(page) })).json()

/** The same, paid at the test provider: the order's number. */
export async function buyAsAnn(page: Page, wanted: { quantity: number; at?: number }[], buyer: Buyer = {}): Promise<string> {
  const { from = page.request } = buyer
  const { url, sessionId } = await orderAsAnn(page, wanted, buyer)
  await from.post(new URL(url).pathname, { form: { action: 'pay' }, headers: headersOf(page) })
  const answer = await askPaid(page, sessionId, from)
  expect(answer.state).toBe('paid')
  return answer.orderId
}

/** Opens a page of the admin area that answers. */
export async function openAlive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
  await isAlive(page)
}

export const orderOf = async (page: Page, number: string) => (await page.request.get(`/api/admin/orders/${number}`)).json()

/** Types who calls, and waits for the price with the tax of their state. */
export async function typeCaller(page: Page, email: string) {
  for (const [label, text] of [
    ['Email', email],
    ['First name', 'Cal'],
    ['Last name', 'Ler'],
    ['Address line 1', '5 Elm St'],
    ['City', 'Detroit'],
    ['ZIP code', '48226'],
  ] as const)
    await page.getByLabel(label).fill(text)
  await page.getByLabel('State').selectOption('MI')
  await expect(page.getByLabel('Sums')).toContainText('Tax 6 %')
}

/** Posts what must succeed, as a colleague would, and gives the answer. */
export async function postAsStaff(page: Page, path: string, data: object) {
  const answer = await page.request.post(`/api/admin/${path}`, { data, headers: headersOf(page) })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

/** The number of a return of all that was bought, delivered before; each line for its reason, in their order. */
export async function askBack(
  page: Page,
  wanted: { quantity: number; at?: number; reason: string; modelNumber?: string }[],
): Promise<string> {
  const number = await buyAsAnn(page, wanted)
  const { shipments, lines } = await postAsStaff(page, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  await postAsStaff(page, `orders/${number}/shipments/${shipments[0].id}/deliver`, {})
  const asked = wanted.map(({ quantity, reason, modelNumber }, index) => ({ lineId: lines[index].id, quantity, reason, modelNumber }))
  const { returns } = await postAsStaff(page, `orders/${number}/returns`, { lines: asked, comment: 'It rattles.' })
  return returns[0].number
}
