import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ADMIN } from './built-shop.ts'
import { hydrated } from './buying.ts'

/** Signs the administrator in by the API, and opens a page of the admin area. */
export async function openAsStaff(page: Page, path = '/admin/dashboard') {
  await page.goto('/favicon.svg')
  const answer = await page.request.post('/api/auth/sign-in/email', { data: ADMIN, headers: { origin: new URL(page.url()).origin } })
  expect(answer.status()).toBe(200)
  await page.goto(path)
  await hydrated(page)
  if (!new URL(page.url()).pathname.startsWith('/admin')) return
  // The frame listens for keys once it is alive; the page in it comes to life by itself, when its code is there.
  await page.locator('html[data-keys=on]').waitFor()
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('main h1, main input, main button')]
    return parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')))
  })
}
