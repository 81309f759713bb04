import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, checkOut, quoteOf, sendCheckout, usesOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { FreshShop, ProblemBody } from '#test/support/fresh-shop.ts'
import type { Posted, Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import { ORIGIN } from '#test/support/test-env.ts'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
beforeEach(() => {
  smtp.received.length = 0
})

let visitors = 0
/** Every visitor has another address, so that no rate limit applies by accident. */
const elsewhere = () => `198.51.${100 + Math.floor(visitors / 250)}.${visitors++ % 250}`

const signUp = <Body = Posted<'/api/newsletter'>>(fresh: FreshShop, body: unknown) =>
  fresh.call<Body>('POST', '/api/newsletter', body, {}, elsewhere())

describe.each(KINDS)('the newsletter on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })
  const post = <Body = Posted<'/api/newsletter'>>(body: unknown) => signUp<Body>(fresh, body)
  const subscriber = async (email: string) =>
    (await fresh.rows(sql`select email, first_name, last_name, source from newsletter_subscriber where email = ${email}`))[0]
  /** Whether an address is unsubscribed, and whether it is suppressed. */
  const hasLeft = async (email: string) =>
    (
      await fresh.rows<{ left: boolean; suppressed: boolean }>(
        sql`select unsubscribed_at is not null as left, exists (select 1 from email_suppression e where e.email = s.email) as suppressed
          from newsletter_subscriber s where s.email = ${email}`,
      )
    )[0]

  test('an address is stored in lower case, empty names as null, with its source', async () => {
    expect((await post({ email: 'Ann@Example.com', firstName: ' ', lastName: ' Lee ', source: 'homepage' })).body).toEqual({
      result: 'subscribed',
    })
    expect(await subscriber('ann@example.com')).toEqual({
      email: 'ann@example.com',
      first_name: null,
      last_name: 'Lee',
      source: 'homepage',
    })
  })

  test('spaces around an address are no part of it, and a name that is null is none', async () => {
    expect((await post({ email: ' Spaced@Example.com ', firstName: null, lastName: null, source: 'compact' })).body).toEqual({
      result: 'subscribed',
    })
    expect(await subscriber('spaced@example.com')).toMatchObject({ first_name: null, last_name: null, source: 'compact' })
  })

  test('a second sign-up is reported, whatever the case, and changes nothing; one e-mail welcomes', async () => {
    await post({ email: 'bob@example.com', firstName: 'Bob', source: 'compact' })
    expect((await post({ email: 'BOB@example.com', firstName: 'Mallory', source: 'checkout' })).body).toEqual({
      result: 'already_subscribed',
    })
    expect(await subscriber('bob@example.com')).toMatchObject({ first_name: 'Bob', source: 'compact' })
    await fresh.runJobs()
    expect(smtp.to('bob@example.com').map(({ parsed }) => parsed.subject)).toEqual(['Welcome to the Partwright newsletter'])
  })

  test.each([
    '',
    'x',
    'x@y',
    '@example.com',
    'a b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'Ann <a@example.com>',
    'a@example..com',
    'a@-example.com',
    `${'a'.repeat(320)}@example.com`,
    'a@example.com,b@example.com',
  ])('%j is no address', async (email) => {
    const { status, body } = await post<ProblemBody>({ email, source: 'homepage' })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['email']])
  })

  test('the sources are the three forms, and no other field is taken', async () => {
    expect((await post<ProblemBody>({ email: 'c@example.com', source: 'elsewhere' })).status).toBe(422)
    expect((await post<ProblemBody>({ email: 'c@example.com', source: 'popup' })).status).toBe(422)
    expect((await post<ProblemBody>({ email: 'c@example.com' })).status).toBe(422)
    expect((await post<ProblemBody>({ email: 'c@example.com', source: 'homepage', confirmed: true })).body.fields).toEqual({
      confirmed: 'is not a field of this request',
    })
  })

  test('a mailbox is welcomed once for ever, however its address is spelled and whatever was unsubscribed', async () => {
    const spellings = ['jo.lee@gmail.com', 'jolee@gmail.com', 'JoLee+parts@gmail.com', 'j.o.l.e.e@googlemail.com']
    for (const email of spellings) expect((await post({ email, source: 'homepage' })).body).toEqual({ result: 'subscribed' })
    await fresh.rows(sql`update newsletter_subscriber set unsubscribed_at = now() where email like '%@g%mail.com'`)
    for (const email of spellings) expect((await post({ email, source: 'compact' })).body).toEqual({ result: 'subscribed' })
    for (const email of ['max@example.com', 'max+1@example.com', 'MAX+2@example.com']) await post({ email, source: 'homepage' })
    // At other providers a dot makes another mailbox.
    await post({ email: 'm.ax@example.com', source: 'homepage' })
    await fresh.runJobs()
    const welcomed = smtp.received.flatMap(({ to }) => to).toSorted()
    expect(welcomed).toEqual(['jo.lee@gmail.com', 'm.ax@example.com', 'max@example.com'])
  })

  test('names are one line of at most 100 characters, and what is longer is refused beside its field', async () => {
    const long = await post<ProblemBody>({
      email: 'long@example.com',
      firstName: 'x'.repeat(101),
      lastName: 'y'.repeat(5_000),
      source: 'homepage',
    })
    const text = 'Please use at most 100 characters.'
    expect([long.status, long.body.fields]).toEqual([422, { firstName: text, lastName: text }])
    await post({
      email: 'line@example.com',
      firstName: 'Ann\r\nBcc: eve@example.com',
      lastName: ` ${'x'.repeat(100)} `,
      source: 'homepage',
    })
    expect(await subscriber('line@example.com')).toMatchObject({ first_name: 'Ann Bcc: eve@example.com', last_name: 'x'.repeat(100) })
  })

  test('a name is no place for a message to a stranger, whose address anybody can type: the welcome begins with none that has a web address', async () => {
    await post({ email: 'told@example.com', firstName: 'You won: www.evil.example', source: 'homepage' })
    await post({ email: 'greeted@example.com', firstName: 'Ann', source: 'homepage' })
    await fresh.runJobs()
    const bodyTo = async (email: string) =>
      (await fresh.rows<{ body: string }>(sql`select body from outbox where kind = 'newsletter_welcome' and recipient = ${email}`))[0]?.body
    expect(await bodyTo('told@example.com')).not.toContain('evil')
    expect(await bodyTo('greeted@example.com')).toContain('Hello Ann')
  })

  test('the eleventh sign-up of a visitor within ten minutes has to wait', async () => {
    const sign = (n: number) =>
      fresh.call('POST', '/api/newsletter', { email: `many${n}@example.com`, source: 'homepage' }, {}, '203.0.113.5')
    for (let n = 0; n < 10; n++) expect((await sign(n)).status).toBe(200)
    const { status, body } = await sign(10)
    expect([status, body.title]).toEqual([429, 'Too Many Attempts'])
  })

  describe('leaving', () => {
    /** The URL in a welcome e-mail's List-Unsubscribe header, as a mail client finds it. */
    const linkOf = async (email: string) => {
      expect((await post({ email, source: 'homepage' })).text).toContain('subscribed')
      // As if AUTH_SECRET had been replaced since.
      await fresh.rows(sql`update newsletter_subscriber set unsubscribe_token_hash = id where email = ${email}`)
      await fresh.runJobs()
      const [mail] = smtp.to(email)
      const [header] = mail?.parsed.headerLines.filter(({ key }) => key === 'list-unsubscribe') ?? []
      const link = /<(.+)>/.exec(header?.line ?? '')?.[1] ?? ''
      expect(mail?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
      expect(mail?.parsed.html).toContain(`href="${link}"`)
      return link
    }
    /** What a mail client sends: a cross-site form post. */
    const oneClick = (link: string) =>
      fresh.send(
        new Request(link, {
          method: 'POST',
          body: 'List-Unsubscribe=One-Click',
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
        }),
      )

    test('one click in a mail program is enough, and a second changes nothing', async () => {
      const link = await linkOf('leaver@example.com')
      expect(link).toMatch(new RegExp(`^${ORIGIN}/api/newsletter/unsubscribe\\?token=[\\w-]{43}$`))
      expect(await hasLeft('leaver@example.com')).toEqual({ left: false, suppressed: false })
      expect((await oneClick(link)).status).toBe(200)
      const [first] = await fresh.rows(sql`select unsubscribed_at from newsletter_subscriber where email = 'leaver@example.com'`)
      expect((await oneClick(link)).status).toBe(200)
      expect(await hasLeft('leaver@example.com')).toEqual({ left: true, suppressed: true })
      expect(await fresh.rows(sql`select unsubscribed_at from newsletter_subscriber where email = 'leaver@example.com'`)).toEqual([first])
    })

    test('looking at the page changes nothing; its button does, and says so', async () => {
      const link = await linkOf('reader@example.com')
      const seen = await fresh.send(new Request(link))
      const page = await seen.text()
      expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
      expect(page).toContain('<form method="post"><button>Unsubscribe</button></form>')
      // What a suppressed address is spared: `remind-of-reorders.ts`, `ask-for-reviews.ts`.
      expect(page.replaceAll(/\s+/g, ' ')).toContain('no more news, offers, reminders to reorder and requests for reviews from')
      expect(page).not.toContain('<script')
      expect(seen.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      expect(await hasLeft('reader@example.com')).toEqual({ left: false, suppressed: false })
      const answer = await fresh.send(new Request(link, { method: 'POST', headers: { accept: 'text/html', origin: ORIGIN } }))
      expect(await answer.text()).toContain('You are unsubscribed')
      expect(await hasLeft('reader@example.com')).toEqual({ left: true, suppressed: true })
    })

    test.each(['', 'x', 'A'.repeat(43), 'é'.repeat(43), 'a'.repeat(500)])('the token %s is of nobody', async (token) => {
      const answer = await oneClick(`${ORIGIN}/api/newsletter/unsubscribe?token=${token}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    })

    test('whoever was forgotten is shown a page by the link of an older e-mail, and their mail client the problem', async () => {
      const link = await linkOf('forgotten@example.com')
      await fresh.rows(sql`delete from newsletter_subscriber where email = 'forgotten@example.com'`)
      const answer = await fresh.send(new Request(link, { method: 'POST', headers: { accept: 'text/html,*/*;q=0.8', origin: ORIGIN } }))
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(await answer.text()).toContain('This link does not work')
      const byClient = await oneClick(link)
      expect([byClient.status, byClient.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    })

    test('whoever unsubscribed gets e-mails about orders, no marketing; staff see why', async () => {
      await oneClick(await linkOf('quiet@example.com'))
      await fresh.rows(sql`insert into email_suppression (email, reason) values ('bounced@example.com', 'bounced')`)
      await post({ email: 'bounced@example.com', source: 'homepage' })
      smtp.received.length = 0
      await fresh.shop.db.transaction((tx) =>
        enqueueEmails(fresh.shop, tx, [
          { idempotencyKey: 'quiet:1', kind: 'newsletter_welcome', recipient: 'quiet@example.com', payload: { subscriberId: 'sub_1' } },
          { idempotencyKey: 'quiet:2', kind: 'popup_coupon', recipient: 'stranger@example.com', payload: { code: 'X' } },
          { idempotencyKey: 'quiet:3', kind: 'confirm_address', recipient: 'quiet@example.com', payload: { name: 'Ann', linkId: 'cnf_1' } },
        ]),
      )
      await fresh.runJobs()
      expect(smtp.received.map(({ parsed }) => parsed.subject)).toEqual(['Confirm your e-mail address'])
      const closed = await fresh.rows(
        sql`select recipient, state, attempts, set_aside_at is not null as aside from outbox where last_error like '%marketing is not sent to it%' order by recipient`,
      )
      expect(closed).toEqual(
        ['bounced@example.com', 'quiet@example.com', 'stranger@example.com'].map((recipient) => ({
          recipient,
          state: 'failed',
          attempts: 1,
          // Nobody has to do anything about it.
          aside: true,
        })),
      )
    })

    test('signing up again is fresh consent, without a second welcome; other reasons to suppress stay', async () => {
      const link = await linkOf('back@example.com')
      await oneClick(link)
      expect((await post({ email: 'back@example.com', firstName: 'Bea', source: 'checkout' })).body).toEqual({ result: 'subscribed' })
      expect(await hasLeft('back@example.com')).toEqual({ left: false, suppressed: false })
      expect(await subscriber('back@example.com')).toMatchObject({ first_name: 'Bea', source: 'checkout' })
      await fresh.runJobs()
      expect(smtp.to('back@example.com')).toHaveLength(1)
      await oneClick(link)
      await fresh.rows(sql`update email_suppression set reason = 'complained' where email = 'back@example.com'`)
      await post({ email: 'back@example.com', source: 'checkout' })
      expect(await hasLeft('back@example.com')).toEqual({ left: false, suppressed: true })
    })
  })
})

describe.each(KINDS)("the popup's coupon on %s", (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })
  const ask = <Body = Posted<'/api/newsletter-signup-with-discount'>>(email: string, address = elsewhere()) =>
    fresh.call<Body>(
      'POST',
      '/api/newsletter-signup-with-discount',
      { email, sessionId: 's-1', clientFingerprint: 'f-1', timestamp: '2026-01-01T00:00:00Z' },
      {},
      address,
    )
  /** The code in the e-mail to an address. */
  const codeFor = async (email: string) => {
    await ask(email)
    await fresh.runJobs()
    return /WELCOME-[0-9A-Z]{7}/.exec(smtp.to(email)[0]?.parsed.text ?? '')?.[0] ?? ''
  }
  /** Moves earlier e-mails out of the current hour. */
  const anHourPasses = () => fresh.rows(sql`update outbox set idempotency_key = id where kind = 'popup_coupon'`)
  let slug: string
  beforeAll(async () => {
    slug = await addProduct(fresh, { priceCents: 10_000 })
  })
  const quoteFor = (couponCode: string, email?: string) =>
    quoteOf(fresh, [{ slug, quantity: 1 }], { couponCode, ...(email && { email }) }).then(({ quote }) => quote)

  test('the code comes by e-mail alone, and the address is on the list', async () => {
    const { status, body, text } = await ask(' New@Example.com ')
    expect([status, body]).toEqual([200, { message: 'Check your email for your discount code!' }])
    expect(text).not.toContain('WELCOME-')
    await fresh.runJobs()
    const [mail] = smtp.to('new@example.com')
    expect(smtp.received).toEqual([mail])
    expect(mail?.parsed.subject).toBe('Your 5% off coupon code')
    expect(await fresh.rows(sql`select email, source from newsletter_subscriber`)).toEqual([{ email: 'new@example.com', source: 'popup' }])
  })

  test('it takes 5 % off for that address alone, whatever its plus tag, and once', async () => {
    const code = await codeFor('fan@example.com')
    expect(await quoteFor(code, 'Fan+parts@example.com')).toMatchObject({ discountCents: 500, couponRefusal: null })
    expect((await quoteFor(code, 'other@example.com')).couponRefusal?.code).toBe('coupon_invalid')
    await buy(fresh, { items: [{ slug, quantity: 1 }], couponCode: code, customer: { email: 'fan@example.com' } })
    expect(await usesOf(fresh, code)).toBe(1)
    expect((await quoteFor(code, 'fan@example.com')).couponRefusal?.code).toBe('coupon_used_up')
    smtp.received.length = 0
    await anHourPasses()
    expect((await ask('fan@example.com')).body).toEqual({ message: 'Check your email for your discount code!' })
    await fresh.runJobs()
    // The answer tells nobody that the code is used: the e-mail does.
    const told = () => {
      const mails = smtp.to('fan@example.com').filter(({ parsed }) => parsed.subject === 'You have had your code already')
      return mails.map(({ parsed }) => parsed.text?.replaceAll(/\s+/g, ' '))
    }
    expect(told()).toEqual([expect.stringContaining(`yours was ${code}. It works once, and an order has used it.`)])
    await fresh.rows(sql`update discount_code set active = false where code = ${code}`)
    await anHourPasses()
    await ask('fan@example.com')
    await fresh.runJobs()
    expect(told()[1]).toContain('It was switched off')
  })

  test('of a code that staff have ended the e-mail says that it works no more', async () => {
    const code = await codeFor('late@example.com')
    const staff = await openStaffSession(fresh)
    const { body } = await staff.get<Schema<'DiscountCodeList'>>(`discount-codes?q=${code}`)
    const [{ id, version } = { id: '', version: 0 }] = body.rows
    expect((await staff.post(`discount-codes/${id}/end`, { version })).status).toBe(200)
    expect((await quoteFor(code, 'late@example.com')).couponRefusal?.code).toBe('coupon_expired')
    smtp.received.length = 0
    await anHourPasses()
    await ask('late@example.com')
    await fresh.runJobs()
    const [mail] = smtp.to('late@example.com')
    expect(mail?.parsed.subject).toBe('You have had your code already')
    expect(mail?.parsed.text?.replaceAll(/\s+/g, ' ')).toContain(`yours was ${code}. It was switched off, and works no more.`)
  })

  test('it is sent again while an order that is not paid holds it', async () => {
    const code = await codeFor('undecided@example.com')
    await checkOut(fresh, { items: [{ slug, quantity: 1 }], couponCode: code, customer: { email: 'undecided@example.com' } })
    expect(await usesOf(fresh, code)).toBe(1)
    smtp.received.length = 0
    await anHourPasses()
    await ask('undecided@example.com')
    await fresh.runJobs()
    const [mail] = smtp.to('undecided@example.com').filter(({ parsed }) => /code/.test(parsed.subject ?? ''))
    expect(mail?.parsed.subject).toBe('Your 5% off coupon code')
    expect(mail?.parsed.text).toContain(code)
  })

  test('an order before makes it worthless: it is for the first', async () => {
    const code = await codeFor('regular@example.com')
    await buy(fresh, { items: [{ slug, quantity: 1 }], customer: { email: 'regular@example.com' } })
    const again = { items: [{ slug, quantity: 1 }], couponCode: code, customer: { email: 'regular@example.com' } }
    expect((await sendCheckout<ProblemBody>(fresh, again)).body.code).toBe('coupon_already_used')
  })

  test('a thousand sign-ups for one address, in all its spellings, are one code and one e-mail; an hour later the same is sent again', async () => {
    const code = await codeFor('flood@example.com')
    const answers: Awaited<ReturnType<typeof ask<unknown>>>[] = []
    // In four waves: with all of them at once, a busy machine turns some away because its connections are taken.
    for (let wave = 0; wave < 4; wave++)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 250 }, (_, n) => ask<unknown>(n % 2 ? `flood+${wave}-${n}@example.com` : 'FLOOD@example.com')),
        )),
      )
    expect(answers).toHaveLength(1_000)
    expect(answers.map(({ status }) => status).filter((status) => status !== 429)).toEqual([200, 200])
    await fresh.runJobs()
    expect(smtp.received.flatMap(({ to }) => to).filter((address) => address.startsWith('flood'))).toEqual(['flood@example.com'])
    expect(await fresh.rows(sql`select code from discount_code where bound_email_key = 'flood@example.com'`)).toEqual([{ code }])

    await fresh.rows(sql`delete from rate_limit`)
    await anHourPasses()
    const later = [await ask('flood@example.com'), await ask('flood@example.com')]
    expect(later.map(({ status }) => status)).toEqual([200, 200])
    await fresh.runJobs()
    expect(smtp.to('flood@example.com').map(({ parsed }) => parsed.text?.includes(code))).toEqual([true, true])
  })

  test('a mailbox is sent its code three times a day at most, wherever that is asked for', async () => {
    const spellings = ['t.im@gmail.com', 'tim+1@gmail.com', 'TIM@googlemail.com']
    for (const email of spellings) expect((await ask<unknown>(email)).status).toBe(200)
    const refused = await ask<ProblemBody>('tim@gmail.com')
    expect([refused.status, refused.body.title]).toEqual([429, 'Too Many Attempts'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600)
    await fresh.runJobs()
    expect(smtp.received.flatMap(({ to }) => to)).toEqual(['t.im@gmail.com'])
    const [code, ...others] = await fresh.rows<{ code: string }>(
      sql`select code from discount_code where bound_email_key = 'tim@gmail.com'`,
    )
    expect(others).toEqual([])
    expect((await quoteFor(code?.code ?? '', 't.im@gmail.com')).couponRefusal).toBeNull()
    expect((await quoteFor(code?.code ?? '', 'tom@gmail.com')).couponRefusal?.code).toBe('coupon_invalid')
  })

  test('two sign-ups at one moment find the same code', async () => {
    const answers = await Promise.all(['twin@example.com', 'twin@example.com', 'twin+2@example.com'].map((email) => ask(email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await fresh.rows(sql`select count(*)::int as n from discount_code where bound_email_key = 'twin@example.com'`)).toEqual([
      { n: 1 },
    ])
  })

  test.each([
    ['', 'invalid_input', 'Email is required'],
    ['a@b', 'invalid_input', 'Email is too short'],
    ['ann.example.com', 'invalid_input', 'Please enter a valid email address'],
    ['ann@mailinator.com', 'disposable_email', 'Please use a permanent email address'],
    ['ann@0-mail.com', 'disposable_email', 'Please use a permanent email address'],
    ['ann@mail.zzrgg.com', 'disposable_email', 'Please use a permanent email address'],
    ['Ann@inbox.YOPmail.com', 'disposable_email', 'Please use a permanent email address'],
  ])('%j is answered with %s: %s', async (email, code, message) => {
    const { status, body } = await ask<ProblemBody>(email)
    expect([status, body.code, body.detail, body.fields]).toEqual([422, code, message, { email: message }])
    expect(await fresh.rows(sql`select 1 from newsletter_subscriber where email = ${email.toLowerCase()}`)).toEqual([])
  })

  test('staff extend the list of disposable domains', async () => {
    await fresh.rows(sql`insert into setting (key, value) values ('newsletter', '{"disposableDomains": ["fresh-trash.example"]}')
      on conflict (key) do update set value = excluded.value`)
    fresh.shop.cache.clear()
    expect((await ask<ProblemBody>('a@fresh-trash.example')).body.code).toBe('disposable_email')
  })

  test('the fourth attempt of a visitor within a minute has to wait', async () => {
    for (let n = 0; n < 3; n++) expect((await ask(`try${n}@example.com`, '203.0.113.9')).status).toBe(200)
    const { status, body } = await ask<ProblemBody>('try3@example.com', '203.0.113.9')
    expect([status, body.title, body.detail]).toEqual([429, 'Too Many Attempts', 'Please wait a moment before trying again.'])
  })
})
