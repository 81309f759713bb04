import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { buy } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { cookiesOf } from '#test/support/sign-in.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import { ORIGIN } from '#test/support/test-env.ts'

const STRANGERS = 'the password of a stranger'
const OWNERS = 'correct horse battery'

const smtp = await startSmtp()
afterAll(() => smtp.stop())

describe.each(KINDS)('an address is confirmed on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })
  beforeEach(() => fresh.rows(sql`delete from rate_limit`))

  const post = (path: string, body: Record<string, unknown>) => fresh.call('POST', path, body, { origin: ORIGIN })
  const signUp = (email: string, password = STRANGERS, more: Record<string, unknown> = {}) =>
    post('/api/auth/sign-up/email', { name: 'Ann Lee', email, password, ...more })
  const signIn = async (email: string, password: string) => (await post('/api/auth/sign-in/email', { email, password })).status
  const askAgain = (email: string) => post('/api/auth/send-verification-email', { email })
  const personOf = async (cookie: string) =>
    (await fresh.call<Got<'/api/session'>>('GET', '/api/session', undefined, { cookie, origin: ORIGIN })).body.person
  const isConfirmed = async (email: string) =>
    (await fresh.rows<{ confirmed: boolean }>(sql`select email_verified as confirmed from "user" where email = ${email}`))[0]?.confirmed
  const sessionsOf = (email: string) =>
    fresh.rows(sql`select 1 from session where user_id = (select id from "user" where email = ${email})`)

  /** The links in the e-mails that have reached this mailbox, oldest first. */
  async function linksTo(email: string): Promise<URL[]> {
    await fresh.runJobs()
    return smtp.to(email).map(({ parsed }) => new URL(/http:\S+confirm-address\S+/.exec(parsed.text ?? '')?.[0] ?? ''))
  }
  const linkTo = async (email: string) => (await linksTo(email)).at(-1) ?? new URL(ORIGIN)
  const press = ({ searchParams }: URL, password: string, headers: Record<string, string> = { origin: ORIGIN }) =>
    fresh.send(
      new Request(`${ORIGIN}/api/confirm-address`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ ...Object.fromEntries(searchParams), password }),
      }),
    )

  test('what somebody bought as a guest is in the account that they confirm', async () => {
    const items = [{ slug: await addProduct(fresh), quantity: 1 }]
    const number = await buy(fresh, { items, customer: { email: 'buyer@example.com' } })
    await fresh.runJobs()
    smtp.received.length = 0
    await signUp('buyer@example.com', OWNERS)
    const { headers } = await press(await linkTo('buyer@example.com'), OWNERS)
    const { body } = await fresh.call<Schema<'OrderList'>>('GET', '/api/orders', undefined, { ...cookiesOf(headers) })
    expect(body.orders.map((order) => order.number)).toEqual([number])
  })

  test('whoever confirms waits for what holds their orders, and holds their account only then', async () => {
    const email = 'held@example.com'
    await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }], customer: { email } })
    await fresh.runJobs()
    smtp.received.length = 0
    await signUp(email, OWNERS)
    const link = await linkTo(email)
    // The embedded database has one connection: two transactions are never open in it at once.
    if (kind === 'embedded') return
    let pressed: Promise<Response> | undefined
    await fresh.shop.db.transaction(async (tx) => {
      // As merging customers does: orders first, then the account.
      await tx.execute(sql`select id from "order" where email = ${email} for update`)
      pressed = press(link, OWNERS)
      await expect
        .poll(async () => {
          const waiting = sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          return (await fresh.rows<{ count: number }>(waiting))[0]?.count
        })
        .toBe(1)
      await tx.execute(sql`select id from "user" where email = ${email} for update nowait`)
    })
    expect((await pressed)?.status).toBe(303)
    expect(await isConfirmed(email)).toBe(true)
  })

  test('the link opens a page that changes nothing, whoever looks; its button needs a password, and signs in', async () => {
    await signUp('ann@example.com', OWNERS, { callbackURL: '/orders?page=2' })
    const link = await linkTo('ann@example.com')
    expect(link.origin).toBe(ORIGIN)
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await fresh.send(new Request(link, { method }))
      expect([page.status, page.headers.getSetCookie()]).toEqual([200, []])
      expect(page.headers.get('referrer-policy')).toBe('strict-origin')
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
      if (method === 'GET') expect(await page.text()).toMatch(/ann@example\.com[^]*<form method="post"[^]*type="password"[^]*<button/)
    }
    expect([await isConfirmed('ann@example.com'), await sessionsOf('ann@example.com')]).toEqual([false, []])
    expect(await signIn('ann@example.com', OWNERS)).toBe(403)

    const signedIn = await press(link, OWNERS)
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/orders?page=2'])
    expect(await personOf(cookiesOf(signedIn.headers).cookie)).toMatchObject({ email: 'ann@example.com', emailVerified: true })
    expect(await signIn('ann@example.com', OWNERS)).toBe(200)

    const again = await press(link, 'another password altogether')
    expect([again.status, again.headers.getSetCookie()]).toEqual([410, []])
    expect(await signIn('ann@example.com', 'another password altogether')).toBe(401)
    expect((await fresh.send(new Request(link))).status).toBe(410)
  })

  test('what a stranger chose who signed up with the address is gone: password, sessions, passkeys', async () => {
    await signUp('victim@example.com')
    await fresh.rows(sql`insert into session (id, user_id, token, expires_at)
      select 'ses_stranger', id, 'strangers-token', now() + interval '1 day' from "user" where email = 'victim@example.com'`)
    await fresh.rows(sql`insert into passkey (id, user_id, credential_id, public_key, counter, device_type, backed_up)
      select 'pas_stranger', id, 'strangers-phone', 'x', 0, 'singleDevice', false from "user" where email = 'victim@example.com'`)
    const owner = await press(await linkTo('victim@example.com'), OWNERS)
    expect(owner.status).toBe(303)
    expect(await signIn('victim@example.com', STRANGERS)).toBe(401)
    expect(await signIn('victim@example.com', OWNERS)).toBe(200)
    expect(await fresh.rows(sql`select 1 from session where id = 'ses_stranger'`)).toEqual([])
    expect(await fresh.rows(sql`select 1 from passkey where id = 'pas_stranger'`)).toEqual([])
  })

  test('the library’s own link confirms nothing and starts no session, in any spelling', async () => {
    await signUp('shut@example.com')
    const { createEmailVerificationToken } = await import('better-auth/api')
    const token = await createEmailVerificationToken(fresh.shop.env.AUTH_SECRET, 'shut@example.com')
    for (const path of [
      'verify-email',
      'verify-email/',
      'Verify-Email',
      'verify%2Demail',
      '/verify-email',
      './verify-email',
      'x/../verify-email',
    ])
      for (const method of ['GET', 'HEAD', 'POST']) {
        const response = await fresh.send(
          new Request(`${ORIGIN}/api/auth/${path}?token=${token}&callbackURL=/`, { method, headers: { origin: ORIGIN } }),
        )
        expect([path, response.status, response.headers.getSetCookie()]).toEqual([path, 404, []])
      }
    expect([await isConfirmed('shut@example.com'), await sessionsOf('shut@example.com')]).toEqual([false, []])
  })

  test.each(['', 'short', 'x'.repeat(129)])(
    'a password like %.12j is refused beside its field, and the link stays good',
    async (password) => {
      const email = `typo${password.length}@example.com`
      await signUp(email)
      const link = await linkTo(email)
      const refused = await press(link, password)
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([422, []])
      const page = await refused.text()
      expect(page).toMatch(/aria-describedby="hint error"[^]*aria-invalid="true"[^]*id="error"[^>]*>Please/)
      expect(page).toContain(link.searchParams.get('token'))
      expect(await isConfirmed(email)).toBe(false)
      expect((await press(link, OWNERS)).status).toBe(303)
    },
  )

  test('a link is too old after the hour that the e-mail names, and a new one can be had', async () => {
    await signUp('late@example.com')
    const link = await linkTo('late@example.com')
    expect(smtp.to('late@example.com')[0]?.parsed.text).toContain('within 60 minutes')
    const [{ minutes } = { minutes: 0 }] = await fresh.rows<{ minutes: number }>(
      sql`select extract(epoch from max(expires_at) - now())::float8 / 60 as minutes from verification where identifier like 'confirm-address:%'`,
    )
    expect(minutes).toBeGreaterThan(59)
    expect(minutes).toBeLessThanOrEqual(60)
    await fresh.rows(sql`update verification set expires_at = now() - interval '1 second'`)
    expect([(await fresh.send(new Request(link))).status, (await press(link, OWNERS)).status]).toEqual([410, 410])
    expect((await askAgain('late@example.com')).status).toBe(200)
    expect((await press(await linkTo('late@example.com'), OWNERS)).status).toBe(303)
  })

  test('whoever signs in unconfirmed, or signs up again, gets a new link; the first that is used ends the others', async () => {
    await signUp('twice@example.com')
    expect(await signIn('twice@example.com', STRANGERS)).toBe(403)
    await signUp('twice@example.com', OWNERS)
    const [first, second, third] = await linksTo('twice@example.com')
    if (!first || !second || !third) throw new Error('three e-mails were expected')
    expect((await press(second, OWNERS)).status).toBe(303)
    expect([(await press(first, STRANGERS)).status, (await press(third, STRANGERS)).status]).toEqual([410, 410])
    expect([await signIn('twice@example.com', STRANGERS), await signIn('twice@example.com', OWNERS)]).toEqual([401, 200])
    await signUp('twice@example.com', STRANGERS)
    await askAgain('twice@example.com')
    expect(await linksTo('twice@example.com')).toHaveLength(3)
  })

  test('a link that waits for the mail server is not mailed once another has confirmed the address', async () => {
    await signUp('waits@example.com')
    await fresh.rows(sql`update outbox set next_at = now() + interval '1 day' where recipient = 'waits@example.com'`)
    await askAgain('waits@example.com')
    expect((await press(await linkTo('waits@example.com'), OWNERS)).status).toBe(303)
    await fresh.rows(sql`update outbox set next_at = now() where recipient = 'waits@example.com'`)
    expect(await linksTo('waits@example.com')).toHaveLength(1)
  })

  test('a mailbox gets five such e-mails in an hour, whatever its address is written like, and nobody can tell', async () => {
    const spellings = [
      'many@gmail.com',
      'm.any@gmail.com',
      'ma.ny@googlemail.com',
      'many+1@gmail.com',
      'Many+2@gmail.com',
      'm.a.n.y@gmail.com',
    ]
    const answers = await Promise.all([...spellings.map((email) => signUp(email)), ...spellings.map((email) => askAgain(email))])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await fresh.runJobs()
    expect(smtp.received.filter(({ to }) => /^m\.?a/i.test(to[0] ?? ''))).toHaveLength(5)
  })

  test('a new address and one that has an account get the same answer in the same time', async () => {
    await signUp('known@example.com', OWNERS)
    await press(await linkTo('known@example.com'), OWNERS)
    await signUp('waiting@example.com', OWNERS)
    const answerTo = async (email: string, more: Record<string, unknown> = {}) => {
      const begun = performance.now()
      const { status, body, headers } = await signUp(email, OWNERS, more)
      const time = performance.now() - begun
      const shape = JSON.stringify(body, (key, value: unknown) => (/^(id|email|createdAt|updatedAt)$/.test(key) ? typeof value : value))
      return { answer: [status, shape, [...headers.keys()].toSorted()], time }
    }
    const [fresher, known, waiting] = [
      await answerTo('new@example.com'),
      await answerTo('known@example.com'),
      await answerTo('waiting@example.com'),
    ]
    expect([known.answer, waiting.answer]).toEqual([fresher.answer, fresher.answer])
    for (const { time } of [fresher, known, waiting]) expect(time).toBeGreaterThanOrEqual(490)
    const nameless = [await answerTo('newer@example.com', { name: 'www.evil' }), await answerTo('known@example.com', { name: 'www.evil' })]
    expect(nameless[0]?.answer).toEqual(nameless[1]?.answer)
    expect(nameless[0]?.answer[0]).toBe(400)
  })

  test('the token is neither in the database nor in the stored copy of the e-mail', async () => {
    await signUp('quiet@example.com')
    const token = (await linkTo('quiet@example.com')).searchParams.get('token') ?? ''
    const signature = token.slice(token.indexOf('.'))
    expect(signature.length).toBeGreaterThan(40)
    const stored = await fresh.rows<{ text: string }>(
      sql`select verification::text as text from verification union all select outbox::text from outbox where recipient = 'quiet@example.com'`,
    )
    expect(stored.length).toBeGreaterThan(1)
    for (const { text } of stored) expect(text).not.toContain(signature)
  })

  test('another site cannot press the button', async () => {
    await signUp('forged@example.com')
    expect((await press(await linkTo('forged@example.com'), STRANGERS, { origin: 'https://evil.example' })).status).toBe(403)
    expect(await isConfirmed('forged@example.com')).toBe(false)
  })

  test.each(['', 'token=', 'token=x', 'token=cnf_1.x', `token=cnf_1.${'é'.repeat(43)}`, 'next=/orders'])('%j is no link', async (query) => {
    const link = new URL(`${ORIGIN}/api/confirm-address?${query}`)
    expect([(await fresh.send(new Request(link))).status, (await press(link, OWNERS)).status]).toEqual([410, 410])
  })

  test.each(['x'.repeat(101), 'Ann\r\nLee', 'win at evil.example', ' '])('the name %.30j is refused', async (name) => {
    const refused = await signUp('named@example.com', OWNERS, { name })
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_NAME'])
    expect(await isConfirmed('named@example.com')).toBeUndefined()
  })

  test('a name cannot be changed into such a one later', async () => {
    await signUp('later@example.com', OWNERS)
    const { cookie } = cookiesOf((await press(await linkTo('later@example.com'), OWNERS)).headers)
    const rename = (name: string) => fresh.call('PUT', '/api/account/name', { name }, { cookie, origin: ORIGIN })
    expect([(await rename('win at evil.example')).status, (await rename(' Ann B. Lee ')).status]).toEqual([422, 200])
    expect(await personOf(cookie)).toMatchObject({ name: 'Ann B. Lee' })
  })
})
