import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Posted } from '#test/support/schema.ts'

describe.each(KINDS)('the newsletter on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let visitors = 10
  const post = <Body = Posted<'/api/newsletter'>>(body: unknown) =>
    fresh.call<Body>('POST', '/api/newsletter', body, {}, `198.51.100.${visitors++}`)
  const subscriber = async (email: string) =>
    (await fresh.rows(sql`select email, first_name, last_name, source from newsletter_subscriber where email = ${email}`))[0]

  test('an address is kept in lower case, empty names as none, with its source', async () => {
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

  test('a second time is told, whatever the case, and changes nothing', async () => {
    await post({ email: 'bob@example.com', firstName: 'Bob', source: 'compact' })
    expect((await post({ email: 'BOB@example.com', firstName: 'Mallory', source: 'checkout' })).body).toEqual({
      result: 'already_subscribed',
    })
    expect(await subscriber('bob@example.com')).toMatchObject({ first_name: 'Bob', source: 'compact' })
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
  ])('%.30j is no address', async (email) => {
    const { status, body } = await post<ProblemBody>({ email, source: 'homepage' })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['email']])
  })

  test('the sources are the three forms, and no other field is taken', async () => {
    expect((await post<ProblemBody>({ email: 'c@example.com', source: 'elsewhere' })).status).toBe(422)
    expect((await post<ProblemBody>({ email: 'c@example.com' })).status).toBe(422)
    expect((await post<ProblemBody>({ email: 'c@example.com', source: 'homepage', confirmed: true })).body.fields).toEqual({
      confirmed: 'is not a field of this request',
    })
  })

  test('the eleventh sign-up of a visitor within ten minutes has to wait', async () => {
    const sign = (n: number) =>
      fresh.call('POST', '/api/newsletter', { email: `many${n}@example.com`, source: 'homepage' }, {}, '203.0.113.5')
    for (let n = 0; n < 10; n++) expect((await sign(n)).status).toBe(200)
    const { status, body } = await sign(10)
    expect([status, body.title]).toEqual([429, 'Too Many Attempts'])
  })
})
