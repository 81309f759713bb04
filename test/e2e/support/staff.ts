import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ADMIN } from './built-shop.ts'
import { hydrated, idle } from './buying.ts'

/** Waits until a page of the admin area answers: its frame listens for keys, and what is in it came to life when its code was there. */
export async function isAlive(page: Page) {
  await page.locator('html[data-keys=on]').waitFor()
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('main h1, main input, main button')]
    return parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')))
  })
  await idle(page)
}

/** Signs the administrator, or another member of staff, in by the API. The page has the shop's origin, and nothing of it yet. */
export async function signInAsStaff(page: Page, who = ADMIN) {
  await page.goto('/favicon.svg')
  const answer = await page.request.post('/api/auth/sign-in/email', { data: who, headers: { origin: new URL(page.url()).origin } })
  expect(answer.status()).toBe(200)
}

/** Signs them in, and opens a page of the admin area. */
export async function openAsStaff(page: Page, path = '/admin/dashboard', who = ADMIN) {
  await signInAsStaff(page, who)
  await page.goto(path)
  await hydrated(page)
  if (new URL(page.url()).pathname.startsWith('/admin')) await isAlive(page)
}

/** The next request to an address is refused as if the sign-in were older than 15 minutes; those after it are not. */
export const refuseOnce = (page: Page, address: string) =>
  page.route(
    address,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: '/problems/fresh-sign-in-needed',
          title: 'Please enter your password again',
          status: 403,
          code: 'fresh_sign_in_needed',
        }),
      }),
    { times: 1 },
  )

/** Who is signed in is told late, as over a slow connection: each page of the area waits for it. */
export const tellSessionLate = (page: Page) =>
  page.route('**/api/session', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
