import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated } from './buying.ts'
import { headersOf } from './staff-orders.ts'

/** The session ends elsewhere: the browser keeps its cookie, and the open page does not know. */
export async function endSession(page: Page) {
  const cookies = await page.context().cookies()
  expect((await page.request.post('/api/auth/sign-out', { data: {}, headers: headersOf(page) })).ok()).toBe(true)
  await page.context().addCookies(cookies)
}

/** Follows the link of a page whose session has ended, and signs in in the new tab. */
export async function signInElsewhere(page: Page, who: { email: string; password: string }) {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'sign in in a new tab', exact: true }).click()
  const other = await opened
  await hydrated(other)
  const form = other.getByRole('region', { name: 'Sign in' })
  await form.getByLabel('Email', { exact: true }).fill(who.email)
  await form.getByLabel('Password', { exact: true }).fill(who.password)
  await other.keyboard.press('Enter')
  await expect(other).not.toHaveURL(/\/auth/)
  await page.bringToFront()
}
