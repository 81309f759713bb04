import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ConfigurationError, parseEnv } from '#server/env.ts'
import { ROOT } from '#server/root.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { cookiesOf, signIn, signUp } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'

/** Of the most used ones with twelve characters and more, in various cases; and what is tried first for this account. */
const COMMON = ['1q2w3e4r5t6y', 'password1234', 'QwertyQwerty', '123456654321', 'abcdefghijkl', 'leavemealone']
const ABOUT_OWNER = ['zoe.miller@example.com', 'Zoe.Miller2026', 'zoe.millerzoe.miller', 'PartwrightPartwright']

describe.each(KINDS)('passwords on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const email = 'zoe.miller@example.com'
  beforeEach(() => fresh.rows(sql`delete from rate_limit`))

  const register = (password: string) => fresh.call('POST', '/api/auth/sign-up/email', { name: 'Zoe', email, password })
  const change = (session: SignedIn, body: Record<string, unknown>) => fresh.call('POST', '/api/account/password', body, session)
  const personOf = async (session: SignedIn) =>
    (await fresh.call<{ person: Schema<'Person'> | null }>('GET', '/api/session', undefined, session)).body.person

  test.each([
    ...COMMON.map((password) => [password, 'PASSWORD_TOO_COMMON']),
    ...ABOUT_OWNER.map((password) => [password, 'PASSWORD_ABOUT_OWNER']),
  ])('nobody signs up with %s', async (password = '', code) => {
    const { status, body } = await register(password)
    expect([status, body.code]).toEqual([400, code])
    expect(await fresh.rows(sql`select id from "user" where email = ${email}`)).toEqual([])
  })

  test('nor changes to one', async () => {
    const known = { email: 'changer@example.com', password: 'correct horse battery' }
    const session = await signUp(fresh, known.email)
    for (const newPassword of ['1Q2W3E4R5T6Y', 'Changer@example.com']) {
      expect((await change(session, { currentPassword: known.password, newPassword })).status).toBe(422)
      await fresh.rows(sql`delete from rate_limit`)
    }
    expect(await personOf(await signIn(fresh, known))).toMatchObject({ email: known.email })
  })

  test("the shop's name is as staff have set it", async () => {
    await fresh.rows(sql`update setting set value = value || '{"name": "Bob''s Fan Depot"}' where key = 'identity'`)
    await fresh.rows(sql`insert into setting (key, value) values ('identity', '{"name": "Bob''s Fan Depot"}') on conflict do nothing`)
    fresh.shop.cache.clear()
    for (const password of ["Bob's Fan Depot", 'BobsFanDepot26', 'Depot-Depot-26', 'bob-s-fan-depot'])
      expect([(await register(password)).body.code, password]).toEqual(['PASSWORD_ABOUT_OWNER', password])
    await fresh.rows(sql`delete from setting where key = 'identity'`)
    fresh.shop.cache.clear()
  })

  test('a change ends all other sessions', async () => {
    const address = 'changed@example.com'
    const first = await signUp(fresh, address)
    const second = await signIn(fresh, { email: address, password: 'correct horse battery' })
    const answer = await change(first, { currentPassword: 'correct horse battery', newPassword: 'a stapler in the attic' })
    expect(answer.status, answer.text).toBe(200)
    expect(await personOf(second)).toBeNull()
    expect(await personOf(first)).toBeNull()
    expect(await personOf(cookiesOf(answer.headers))).toMatchObject({ email: address })
  })
})

test('the first admin of a live shop does not get one from the configuration', () => {
  const problemsOf = (password: string) => {
    try {
      parseEnv({ SHOP_MODE: 'live', ADMIN_EMAIL: 'boss.person@example.com', ADMIN_PASSWORD: password })
    } catch (error) {
      if (error instanceof ConfigurationError) return error.message
      throw error
    }
    throw new Error('A live shop without an address must not start.')
  }
  for (const password of ['QwertyQwerty', 'boss.person@example.com', 'partwright12'])
    expect(problemsOf(password)).toContain('ADMIN_PASSWORD is among the most used passwords')
  expect(problemsOf('a wrench, a motor, a belt')).not.toContain('ADMIN_PASSWORD')
})

test('nor from the command line', () => {
  const create = () =>
    execFileSync(process.execPath, [join(ROOT, 'scripts/admin-create.ts'), '--email', 'boss@example.com', '--password', 'qwertyqwerty'], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(create).toThrow(/most used passwords/)
})
