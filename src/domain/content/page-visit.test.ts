import { describe, expect, test } from 'vitest'
import { browserOf, deviceOf, visitPath, visitReferrer, visitTitle } from './page-visit.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

describe('a user agent', () => {
  test.each([
    [CHROME, 'desktop', 'Chrome'],
    [`${CHROME} Edg/141.0`, 'desktop', 'Edge'],
    [`${CHROME} OPR/120.0`, 'desktop', 'Other'],
    [PHONE, 'mobile', 'Safari'],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
      'mobile',
      'Chrome',
    ],
    ['Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36', 'tablet', 'Chrome'],
    [
      'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile Safari/604.1',
      'tablet',
      'Safari',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'desktop', 'Firefox'],
    ['curl/8.5.0', 'unknown', 'Other'],
    ['', 'unknown', 'Other'],
  ])('%s is a %s with %s', (userAgent, device, browser) => {
    expect([deviceOf(userAgent), browserOf(userAgent)]).toEqual([device, browser])
  })
})

describe('a path that is kept', () => {
  test('has its query, but nothing that opens or names anything', () => {
    expect(visitPath('/search', '?q=belt&page=2')).toBe('/search?q=belt&page=2')
    expect(visitPath('/cart', '?payment=success&session_id=cs_1&Token=a&code=b&email=c')).toBe('/cart?payment=success')
    expect(visitPath('/search', '?q=ann@example.com&sort=x')).toBe('/search?sort=x')
    expect(visitPath('/orders/PW-7K3Q-9F2M-4T6R-M', '?token=secret')).toBe('/orders/-')
    expect(visitPath('/contact', '?topic=order&order=PW-7K3Q-9F2M')).toBe('/contact?topic=order')
    expect(visitPath('/auth', '?next=%2Forders%2FPW-7K3Q-9F2M-4T6R-M&mode=create')).toBe('/auth?mode=create')
    expect(visitPath('/search', '?q=pw-7k3q-9f2m')).toBe('/search')
    expect(visitPath('/Orders/pw-7k3q-9f2m', '')).toBe('/orders/-')
    expect(visitPath('/nowhere/ann%40example.com/x', '')).toBe('/nowhere/-/x')
  })

  test('is no longer than 500 characters', () => {
    expect(visitPath('/search', `?q=${'x'.repeat(2_000)}`)).toHaveLength(500)
  })
})

test('a title is kept without addresses and order numbers', () => {
  expect(visitTitle('Search: ann@example.com belts | Partwright')).toBe('Search: - belts | Partwright')
  for (const number of ['PW-7K3Q-9F2M', 'PW-7K3Q-9F2M-4T6R-M'])
    expect(visitTitle(`Order ${number} | Partwright`)).toBe('Order - | Partwright')
})

test('a long title is cut between two characters, never within one', () => {
  expect(visitTitle(`${'x'.repeat(299)}😀`)).toBe('x'.repeat(299))
  expect(visitTitle(`${'x'.repeat(298)}😀😀`)).toBe(`${'x'.repeat(298)}😀`)
})

test('a referrer is kept without the query of other sites, and not at all when it is no page', () => {
  expect(visitReferrer('https://www.google.com/search?q=broan', 'https://shop.test')).toBe('https://www.google.com/search')
  expect(visitReferrer('https://shop.test/cart?session_id=1&payment=cancelled', 'https://shop.test')).toBe('/cart?payment=cancelled')
  for (const none of ['', 'about:blank', 'android-app://com.example', 'no address'])
    expect(visitReferrer(none, 'https://shop.test')).toBeNull()
})
