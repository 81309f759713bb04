import { describe, expect, test } from 'vitest'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'

describe.each(KINDS)('the place of a ZIP code on %s', (kind) => {
  const fresh = useFreshShop(kind)

  test('a known code has its city and state, which may be cached for long', async () => {
    const { status, body, headers } = await fresh.call('GET', '/api/zip-codes/48104')
    expect([status, body]).toEqual([200, { zip: '48104', city: 'Ann Arbor', state: 'MI' }])
    expect(headers.get('cache-control')).toBe('public, max-age=2592000')
  })

  test('an unknown code is not found, an invalid one is refused; neither is cached', async () => {
    for (const [zip, status, code] of [
      ['00000', 404, 'not_found'],
      ['4810', 422, 'invalid_input'],
      ['48104-1234', 422, 'invalid_input'],
    ] as const) {
      const answer = await fresh.call('GET', `/api/zip-codes/${zip}`)
      expect([answer.status, answer.body.code, answer.headers.get('cache-control')]).toEqual([status, code, 'no-store'])
    }
  })
})
