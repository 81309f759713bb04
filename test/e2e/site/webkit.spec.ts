import { expect } from '@playwright/test'
import { missingOfWebKit, openWebKit } from '#test/e2e/support/webkit.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

const missing = missingOfWebKit()
test.skip(missing !== undefined, `NOT LOOKED AT IN WEBKIT, the engine of Safari: there is no ${missing} (Debian: webkit2gtk-driver, xvfb)`)

const PATHS = [
  '/',
  '/search?q=motor',
  '/category/bathroom-fan-parts/motors',
  '/quick-order',
  '/auth?mode=create',
  '/help/model-number',
  '/cart',
]

test('in WebKit pages come to life in their width, and the quantity that is typed is what the cart gets', async ({ baseURL }) => {
  const webkit = await openWebKit({ width: 768, height: 900 })
  /** Opens a page and waits until the work that it starts when it is idle has begun. */
  async function open(path: string) {
    await webkit.go(`${baseURL}${path}`)
    const isIdle = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('idle-tasks'))
    await expect.poll(() => webkit.run(isIdle), { message: path, timeout: 30_000 }).toBe(true)
    expect(await webkit.run(() => document.querySelector('main h1') !== null), path).toBe(true)
    expect(await webkit.run(() => document.documentElement.scrollWidth - window.innerWidth), path).toBeLessThanOrEqual(0)
  }
  try {
    for (const path of PATHS) await open(path)
    await open('/product/broan-s97011308-fan-grille-for-model-688')
    await webkit.press('main .stepper input')
    await webkit.type('3')
    await webkit.press('main .stepper + button')
    await expect.poll(() => webkit.run(() => localStorage.getItem('shoppingCart') ?? '')).toContain('"quantity":3')
  } finally {
    await webkit.close()
  }
})
