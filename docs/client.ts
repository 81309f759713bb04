// Buys a part, ships it and gives the money back. The contract and an API key with the scopes orders:write and refunds:write are all it needs.
// The types are generated from the contract: npx openapi-typescript https://YOUR-SHOP/api/openapi.json -o api-types.gen.ts
import createClient from 'openapi-fetch'
import type { paths } from '../src/web/api-types.gen.ts'

type Buyer = paths['/api/create-payment']['post']['requestBody']['content']['application/json']['customer']

interface Sale {
  slug: string
  buyer: Buyer
  /** The shopper pays on the page of the payment provider. */
  pay: (url: string) => Promise<unknown>
}

export async function buyShipRefund(
  shop: { url: string; key: string; fetch?: (request: Request) => Promise<Response> },
  { slug, buyer, pay }: Sale,
) {
  const { url: baseUrl, key, ...own } = shop
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` }, ...own })
  const once = () => ({ 'idempotency-key': crypto.randomUUID() })
  const told = <Answer>({ data, error }: { data?: Answer; error?: unknown }) => {
    if (data === undefined) throw new Error(JSON.stringify(error))
    return data
  }

  const items = [{ slug, quantity: 1 }]
  const session = told(await api.POST('/api/create-payment', { params: { header: once() }, body: { items, customer: buyer } }))
  await pay(session.url)
  const { state, orderId } = told(await api.POST('/api/update-payment-status', { body: { sessionId: session.sessionId } }))
  if (state !== 'paid' || !orderId) throw new Error(`The payment is ${state}.`)

  const params = { path: { number: orderId }, header: once() }
  const parcel = { carrier: 'USPS', trackingNumber: null } as const
  const { lines } = told(await api.POST('/api/admin/orders/{number}/shipments', { params, body: parcel }))
  const back = lines.map(({ id, quantity }) => ({ lineId: id, quantity, restock: false }))
  const body = { lines: back, shipping: true, adjustmentCents: 0, reason: 'customer_request' } as const
  return told(await api.POST('/api/admin/orders/{number}/refunds', { params: { ...params, header: once() }, body }))
}
