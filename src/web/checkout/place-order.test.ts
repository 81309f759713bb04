import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PricedView } from '#web/cart/quote/use-quote.ts'
import type { CheckoutInput } from './place-order.ts'

// What the build for the browser makes of it: the client's side.
vi.mock('@tanstack/react-start', () => ({
  createIsomorphicFn: () => ({ server: () => ({ client: (send: (request: Request) => Promise<Response>) => send }) }),
}))

let asked: string[] = []
const request = { items: [{ slug: 'belt', quantity: 1 }] }
const priced = { quote: { lines: [], totalCents: 2_345, couponRefusal: null }, fingerprint: 'f', moved: [], products: [], rates: {} }

/** Presses the button while this is in view. */
async function press(quote: { totalCents: number } | null) {
  vi.resetModules()
  const { placeOrder } = await import('./place-order.ts')
  const view = { request, quote, rates: null, answer: null, failure: null, retry: () => {} } as unknown as PricedView
  const input = {
    items: [],
    draft: { customer: {}, couponCode: null, couponRefusal: null },
    priced: view,
    onPaid: () => {},
  } as CheckoutInput
  return placeOrder(new QueryClient(), input, {} as Parameters<typeof placeOrder>[2])
}

beforeEach(() => {
  asked = []
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', {
    localStorage: storage,
    sessionStorage: storage,
    location: { pathname: '/cart', origin: 'http://shop.test' },
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push(new URL(new Request(address, init).url).pathname)
    return Response.json(priced)
  })
})

test('no order is placed for a total that nobody has seen', async () => {
  expect(await press(null)).toEqual({ kind: 'unseen', text: 'Your order comes to $23.45.' })
  expect(asked).toEqual(['/api/quote'])
})

test('nor for another one than was shown', async () => {
  expect(await press({ totalCents: 2_000 })).toEqual({ kind: 'changed', text: 'The total was $20.00 and is $23.45 now.' })
  expect(asked).toEqual(['/api/quote'])
})
