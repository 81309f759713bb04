import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { cookiesOf, signIn, signInAsAdmin, signUp } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { ADMIN } from '#test/support/test-env.ts'
import { totp } from '#test/support/people/totp.ts'

const { password } = ADMIN

interface SetUp {
  totpURI: string
  backupCodes: string[]
  code?: string
}

describe.each(KINDS)('two-step sign-in of staff on %s', (kind) => {
  const fresh = useFreshShop(kind)
  beforeEach(async () => {
    await fresh.rows(sql`delete from rate_limit`)
    await fresh.rows(sql`delete from two_factor`)
    await fresh.rows(sql`update "user" set two_factor_enabled = false`)
  })

  const call = (path: string, body: unknown, session: Partial<SignedIn> = {}) =>
    fresh.call<SetUp>('POST', `/api/auth/two-factor/${path}`, body, session)
  const personOf = async (session: SignedIn) =>
    (await fresh.call<{ person: Schema<'Person'> | null }>('GET', '/api/session', undefined, session)).body.person
  const audited = async () =>
    (await fresh.rows<{ action: string }>(sql`select action from audit_log where action like 'second_factor.%' order by id`)).map(
      ({ action }) => action.slice('second_factor.'.length),
    )

  /** Sets it up with the present code, and gives that and the new session. */
  async function setUp(session: SignedIn) {
    const begun = await call('enable', { password }, session)
    expect(begun.status, begun.text).toBe(200)
    const code = totp(begun.body.totpURI)
    const confirmed = await call('verify-totp', { code }, session)
    expect(confirmed.status, confirmed.text).toBe(200)
    return { ...begun.body, code, session: cookiesOf(confirmed.headers) }
  }
  /** Signs in by password, which leads to the second step. */
  async function passwordStep() {
    const answer = await fresh.call<{ twoFactorRedirect?: boolean; token?: string }>('POST', '/api/auth/sign-in/email', ADMIN)
    expect(answer.body).toMatchObject({ twoFactorRedirect: true })
    expect(answer.body.token).toBeUndefined()
    const cookies = cookiesOf(answer.headers)
    expect(await personOf(cookies)).toBeNull()
    return cookies
  }

  test('set up with a code, it is asked for at every sign-in, and a code works once', async () => {
    const before = await signInAsAdmin(fresh)
    const other = await signInAsAdmin(fresh)
    const { totpURI, code, session } = await setUp(before)
    expect(await personOf(session)).toMatchObject({ secondFactor: 'on' })
    expect([await personOf(before), await personOf(other)]).toEqual([null, null])
    expect(await audited()).toEqual(['add'])

    const again = await call('verify-totp', { code }, await passwordStep())
    expect([again.status, again.body.code]).toEqual([401, 'CODE_USED'])
    const step = await passwordStep()
    expect((await call('verify-totp', { code: '000000', trustDevice: true }, step)).status).toBe(401)
    const following = totp(totpURI, 1)
    const done = await call('verify-totp', { code: following, trustDevice: true }, step)
    expect(done.status, done.text).toBe(200)
    expect(await personOf(cookiesOf(done.headers))).toMatchObject({ email: ADMIN.email, secondFactor: 'on' })
    expect((await call('verify-totp', { code: following }, step)).status).toBe(401)
    // No browser is remembered, though it was asked for.
    const remembered = cookiesOf(done.headers)
    const next = await fresh.call<{ twoFactorRedirect?: boolean }>('POST', '/api/auth/sign-in/email', ADMIN, remembered)
    expect(next.body.twoFactorRedirect).toBe(true)
  })

  test('one code, sent twice at the same moment by two browsers, opens one session', async () => {
    const { totpURI } = await setUp(await signInAsAdmin(fresh))
    const steps = [await passwordStep(), await passwordStep()]
    const answers = await Promise.all(steps.map((step) => call('verify-totp', { code: totp(totpURI, 1) }, step)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('set up and confirmed twice at the same moment, it is told and noted once, and one session is left', async () => {
    for (let round = 0; round < 5; round++) {
      await fresh.rows(sql`delete from rate_limit`)
      await fresh.rows(sql`delete from two_factor`)
      const session = await signInAsAdmin(fresh)
      const begun = await Promise.all(Array.from({ length: 4 }, () => call('enable', { password }, session)))
      expect(begun.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    }
    const session = await signInAsAdmin(fresh)
    const { totpURI } = (await call('enable', { password }, session)).body
    const noted = (await audited()).length
    const confirmed = await Promise.all(Array.from({ length: 4 }, () => call('verify-totp', { code: totp(totpURI) }, session)))
    expect(confirmed.filter(({ status }) => status >= 500 || status === 429)).toEqual([])
    const done = confirmed.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    expect((await audited()).slice(noted)).toEqual(['add'])
    for (const { headers } of done) expect(await personOf(cookiesOf(headers))).toMatchObject({ secondFactor: 'on' })
  })

  test('a recovery code works once, what is left is counted, and new ones replace all', async () => {
    const { backupCodes, session } = await setUp(await signInAsAdmin(fresh))
    const left = async (of: SignedIn) => (await fresh.call('GET', '/api/account/second-factor', undefined, of)).body
    expect(backupCodes).toHaveLength(10)
    for (const code of backupCodes) expect(code).toMatch(/^[\da-hjkmnp-tv-z]{5}-[\da-hjkmnp-tv-z]{5}$/)
    expect(await left(session)).toEqual({ recoveryCodesLeft: 10 })
    const [code] = backupCodes
    const first = await call('verify-backup-code', { code }, await passwordStep())
    expect(first.status, first.text).toBe(200)
    const inside = cookiesOf(first.headers)
    expect(await left(inside)).toEqual({ recoveryCodesLeft: 9 })
    expect((await call('verify-backup-code', { code }, await passwordStep())).status).toBe(401)
    expect((await call('generate-backup-codes', { password: 'not the password' }, inside)).status).toBe(400)
    const renewed = await call('generate-backup-codes', { password }, inside)
    expect(renewed.body.backupCodes).toHaveLength(10)
    expect((await call('verify-backup-code', { code: backupCodes[1] }, await passwordStep())).status).toBe(401)
    expect((await call('verify-backup-code', { code: renewed.body.backupCodes[0] }, await passwordStep())).status).toBe(200)
    expect((await audited()).slice(-3)).toEqual(['use_recovery_code', 'new_recovery_codes', 'use_recovery_code'])
    const told = await fresh.rows<{ change: string }>(
      sql`select payload ->> 'change' as change from outbox where kind = 'security_notice' and recipient = ${ADMIN.email} order by created_at, id`,
    )
    expect(told.map(({ change }) => change).slice(-3)).toEqual(['recovery_code_used', 'recovery_codes', 'recovery_code_used'])
    expect((await fresh.call('GET', '/api/account/second-factor')).status).toBe(401)
  })

  test('a recovery code that is used without a new session stands in the log and is told, too', async () => {
    const { backupCodes, session } = await setUp(await signInAsAdmin(fresh))
    const told = async () =>
      fresh.rows(sql`select id from outbox where kind = 'security_notice' and payload ->> 'change' = 'recovery_code_used'`)
    const use = async (code: string | undefined, by: SignedIn) => {
      const before = { logged: (await audited()).length, told: (await told()).length }
      const { status, headers } = await call('verify-backup-code', { code, disableSession: true }, by)
      const logged = (await audited()).slice(before.logged)
      return { status, logged, told: (await told()).length - before.told, headers }
    }
    const byStep = await use(backupCodes[0], await passwordStep())
    expect(byStep).toMatchObject({ status: 200, logged: ['use_recovery_code'], told: 1 })
    expect(await personOf(cookiesOf(byStep.headers))).toMatchObject({ email: ADMIN.email })
    expect(await use(backupCodes[1], session)).toMatchObject({ status: 200, logged: ['use_recovery_code'], told: 1 })
    const step = await passwordStep()
    await fresh.rows(sql`update "user" set disabled_at = now() where email = ${ADMIN.email}`)
    expect(await use(backupCodes[2], step)).toMatchObject({ status: 401, logged: ['use_recovery_code'], told: 0 })
    await fresh.rows(sql`update "user" set disabled_at = null where email = ${ADMIN.email}`)
  })

  test('ten wrong codes lock the second step of the account, from however many sign-ins', async () => {
    const { totpURI } = await setUp(await signInAsAdmin(fresh))
    for (let times = 0; times < 10; times++) {
      await fresh.rows(sql`delete from rate_limit`)
      expect((await call('verify-totp', { code: 'abcdef' }, await passwordStep())).status).toBe(401)
    }
    await fresh.rows(sql`delete from rate_limit`)
    expect((await call('verify-totp', { code: totp(totpURI, 1) }, await passwordStep())).status).toBe(429)
    await fresh.rows(sql`update two_factor set locked_until = now() - interval '1 second'`)
    expect((await call('verify-totp', { code: totp(totpURI, 1) }, await passwordStep())).status).toBe(200)
  })

  test('wrong codes at the same moment cannot all be tried, and right ones begin anew', async () => {
    const { totpURI } = await setUp(await signInAsAdmin(fresh))
    const steps: SignedIn[] = []
    for (let n = 0; n < 30; n++) {
      await fresh.rows(sql`delete from rate_limit`)
      steps.push(await passwordStep())
    }
    const answers = await Promise.all(steps.map((step, n) => call('verify-totp', { code: `abcd${n}` }, step)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
    await fresh.rows(sql`update two_factor set locked_until = now() - interval '1 second'`)
    await fresh.rows(sql`update rate_limit set count = 9 where key like 'second-step=%'`)
    expect((await call('verify-totp', { code: totp(totpURI, 1) }, await passwordStep())).status).toBe(200)
    expect((await call('verify-totp', { code: 'abcdef' }, await passwordStep())).status).toBe(401)
  })

  test('removing it needs the password, is audited, and ends other sessions', async () => {
    const { totpURI, session } = await setUp(await signInAsAdmin(fresh))
    const other = cookiesOf((await call('verify-totp', { code: totp(totpURI, 1) }, await passwordStep())).headers)
    expect((await call('disable', { password: 'not the password' }, session)).status).toBe(400)
    expect(await personOf(other)).not.toBeNull()
    const removed = await call('disable', { password }, session)
    expect(removed.status, removed.text).toBe(200)
    expect(await personOf(cookiesOf(removed.headers))).toMatchObject({ secondFactor: 'off' })
    expect([await personOf(session), await personOf(other)]).toEqual([null, null])
    expect((await audited()).at(-1)).toBe('remove')
    // Without it no mailed link sets their password: only an owner's does.
    await fresh.runJobs()
    const mails = await fresh.rows<{ change: string; body: string }>(sql`select payload ->> 'change' as change, body from outbox
      where kind = 'security_notice' and recipient = ${ADMIN.email} order by created_at desc, id desc`)
    const bodyOf = (change: string) => mails.find((mail) => mail.change === change)?.body.replaceAll(/\s+/g, ' ')
    expect(bodyOf('second_factor_on')).toContain('/auth?mode=forgot')
    expect(bodyOf('second_factor_off')).not.toContain('mode=forgot')
    expect(bodyOf('second_factor_off')).toContain('tell an owner of the shop at once')
    expect(await personOf(await signIn(fresh, ADMIN))).not.toBeNull()
  })

  test('the secret and the recovery codes are not readable in the database, and an app is not shown its secret again', async () => {
    const { totpURI, backupCodes, session } = await setUp(await signInAsAdmin(fresh))
    const stored = JSON.stringify(await fresh.rows(sql`select * from two_factor`))
    const secret = new URL(totpURI).searchParams.get('secret') ?? ''
    for (const text of [secret, ...backupCodes]) expect(stored).not.toContain(text)
    expect((await call('get-totp-uri', { password }, session)).status).toBe(404)
    expect((await call('enable', { password }, session)).status).toBe(400)
    const challenge = await passwordStep()
    const raw = decodeURIComponent(/two_factor=([^;]+)/.exec(challenge.cookie)?.[1] ?? '').split('.', 1)[0]
    const identifiers = await fresh.rows<{ identifier: string }>(sql`select identifier from verification`)
    expect(identifiers.map(({ identifier }) => identifier)).not.toContain(raw)
  })

  test('it is for customers, too, who have to be signed in and know the password', async () => {
    const customer = await signUp(fresh, 'customer@example.com')
    expect((await call('enable', { password: 'correct horse battery' }, customer)).status).toBe(200)
    expect((await call('enable', { password: 'wrong wrong wrong' }, customer)).status).toBe(400)
    expect((await call('enable', { password })).status).toBe(401)
  })

  test.each(['enable', 'disable', 'generate-backup-codes', 'verify-totp', 'verify-backup-code'])(
    'in a browser that was left signed in nobody tries one password or code after the other: %s',
    async (path) => {
      const { session } = await setUp(await signInAsAdmin(fresh))
      const guess = (n: number) =>
        fresh.call('POST', `/api/auth/two-factor/${path}`, { password: `wrong wrong ${n}`, code: `00000${n}` }, session, `203.0.113.${n}`)
      const statuses: number[] = []
      for (let n = 0; n < 8; n++) statuses.push((await guess(n)).status)
      expect(statuses.slice(0, 5)).not.toContain(429)
      expect(statuses.slice(5)).toEqual([429, 429, 429])
      // The right password waits as well, here and at the sign-in, as after wrong ones there.
      expect((await call('disable', { password }, session)).status).toBe(429)
      expect((await fresh.call('POST', '/api/auth/sign-in/email', ADMIN)).status).toBe(429)
      await fresh.rows(sql`update rate_limit set resets_at = now() - interval '1 second'`)
      expect((await call('disable', { password }, session)).status).toBe(200)
      expect((await fresh.call('POST', '/api/auth/sign-in/email', ADMIN)).status).toBe(200)
    },
  )

  test('in a live shop staff do nothing before they have set it up', async () => {
    const { env } = fresh.shop
    fresh.shop.env = { ...env, SHOP_MODE: 'live' }
    try {
      const staff = await signInAsAdmin(fresh)
      expect(await personOf(staff)).toMatchObject({ role: 'admin', secondFactor: 'needed' })
      const list = (session: SignedIn) => fresh.call('GET', '/api/admin/orders', undefined, session)
      const refused = await list(staff)
      expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_needed'])
      const { session } = await setUp(staff)
      expect((await list(session)).status).toBe(200)
      const removed = await call('disable', { password }, session)
      expect((await list(cookiesOf(removed.headers))).body.code).toBe('second_factor_needed')
    } finally {
      fresh.shop.env = env
    }
  })
})
