import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { FreshShop } from './fresh-shop.ts'
import type { Got } from './schema.ts'
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

/** Who is signed in there; null when nobody is. */
export const personOf = async (fresh: FreshShop, headers: SignedIn): Promise<Got<'/api/session'>['person']> =>
  (await fresh.call<Got<'/api/session'>>('GET', '/api/session', undefined, headers)).body.person

/** Signs an existing user in. */
export async function signIn(fresh: FreshShop, credentials: { email: string; password: string }): Promise<SignedIn> {
  const { status, headers, text } = await fresh.call('POST', '/api/auth/sign-in/email', credentials)
  expect(status, text).toBe(200)
  return cookiesOf(headers)
}

/** Makes an account with a proven address where addresses are proven by e-mail, and signs it in in one browser. */
export async function openMember(fresh: FreshShop, credentials: { email: string; password: string }): Promise<SignedIn> {
  await fresh.call('POST', '/api/auth/sign-up/email', { name: 'Ann Lee', ...credentials })
  await fresh.rows(sql`update "user" set email_verified = true where email = ${credentials.email}`)
  await fresh.rows(sql`delete from rate_limit`)
  return signIn(fresh, credentials)
}

/** Signs the administrator in. */
export const signInAsAdmin = (fresh: FreshShop) => signIn(fresh, ADMIN)
