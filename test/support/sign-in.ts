import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { FreshShop } from './fresh-shop.ts'
import { ADMIN, ORIGIN } from './test-env.ts'

/** The headers that a signed-in browser sends. */
export type SignedIn = { cookie: string; origin: string }

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = (headers: Headers): SignedIn => ({
  cookie: headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; '),
  origin: ORIGIN,
})

/** Creates an account and returns the headers of its signed-in browser. */
export async function signUp(fresh: FreshShop, email: string, password = 'correct horse battery'): Promise<SignedIn> {
  const { status, headers, text } = await fresh.call('POST', '/api/auth/sign-up/email', { name: 'Ann Lee', email, password })
  expect(status, text).toBe(200)
  return cookiesOf(headers)
}

/** Creates an account whose address counts as confirmed, and returns the headers of its signed-in browser. */
export async function signUpConfirmed(fresh: FreshShop, email: string): Promise<SignedIn> {
  const headers = await signUp(fresh, email)
  await fresh.rows(sql`update "user" set email_verified = true where email = ${email}`)
  return headers
}

/** Signs an existing user in. */
export async function signIn(fresh: FreshShop, credentials: { email: string; password: string }): Promise<SignedIn> {
  const { status, headers, text } = await fresh.call('POST', '/api/auth/sign-in/email', credentials)
  expect(status, text).toBe(200)
  return cookiesOf(headers)
}

/** Signs the administrator in. */
export const signInAsAdmin = (fresh: FreshShop) => signIn(fresh, ADMIN)
