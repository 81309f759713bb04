import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { VISITOR_LIMITS } from '#server/shop/rate-limits.ts'
import { addProduct } from '#test/support/build.ts'
import { sendCheckout } from '#test/support/buy.ts'
import { PDF } from '#test/support/files/certificates.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { signUpConfirmed } from '#test/support/sign-in.ts'

describe.each(KINDS)('what one visitor can leave on the disk, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  /** As if the visitor had used up a limit but for so much. */
  const leave = (name: 'checkout-lines' | 'daily-certificates', left: number) =>
    fresh.rows(sql`update rate_limit set count = ${VISITOR_LIMITS[name].max - left} where key like ${`${name}:%`}`)

  test('long carts are counted by their lines; who has placed too many still buys a few parts, and others go on', async () => {
    const slugs = await Promise.all(Array.from({ length: 25 }, () => addProduct(fresh)))
    let buyers = 0
    const place = async (lines: number, address: string) => {
      const items = slugs.slice(0, lines).map((slug) => ({ slug, quantity: 1 }))
      return (await sendCheckout(fresh, { items, customer: { email: `buyer${++buyers}@example.com` } }, undefined, {}, address)).status
    }
    expect(await place(25, '203.0.113.40')).toBe(200)
    await leave('checkout-lines', 30)
    expect([await place(25, '203.0.113.40'), await place(21, '203.0.113.40'), await place(20, '203.0.113.40')]).toEqual([200, 429, 200])
    expect(await place(25, '203.0.113.41')).toBe(200)
  })

  test('certificates are counted by the day, whatever the account; others go on', async () => {
    const path = '/api/account/tax-certificates?name=mi.pdf'
    const send = async (email: string, address: string) => {
      const headers = { ...(await signUpConfirmed(fresh, email)), 'content-type': 'application/octet-stream' }
      return (await fresh.call('POST', path, PDF, headers, address)).status
    }
    expect(await send('first@example.com', '203.0.113.50')).toBe(200)
    await leave('daily-certificates', 1)
    expect([await send('second@example.com', '203.0.113.50'), await send('third@example.com', '203.0.113.50')]).toEqual([200, 429])
    expect(await send('fourth@example.com', '203.0.113.51')).toBe(200)
  })
})
