import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { buy, newKey } from '#test/support/buy.ts'
import { PDF } from '#test/support/files/certificates.ts'
import { useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { signUpConfirmed } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

/** Somebody deletes what another is just naming: only on PostgreSQL, since the embedded database has one connection and so no concurrency. */
describe('a record that is deleted while another comes to refer to it', () => {
  const fresh = useFreshShop('postgresql', { WEBHOOK_HOSTS: '127.0.0.1:9' })
  let staff: StaffSession
  let count = 0
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  const name = () => `Gone ${++count}`
  const addBrand = async () => (await staff.post<{ id: string }>('brands', { name: name() })).body.id
  const addCategory = async () => (await staff.post<{ id: string }>('categories', { name: name() })).body.id
  const addPart = async () => {
    const slug = await addProduct(fresh)
    const [part] = await fresh.rows<{ id: string; version: number }>(sql`select id, version from product where slug = ${slug}`)
    return part ?? { id: '', version: 0 }
  }
  const aModel = async () => (await fresh.rows<{ id: string }>(sql`select id from appliance order by id limit 1`))[0]?.id ?? ''

  /** Deletes in a transaction that ends when the request waits for it: the request has seen the row then. */
  async function whileDeleted(statement: SQL, ask: () => Promise<{ status: number; body: ProblemBody }>) {
    let asked: ReturnType<typeof ask> | undefined
    await fresh.shop.db.transaction(async (tx) => {
      await tx.execute(statement)
      asked = ask()
      await expect
        .poll(
          async () => {
            const waiting = sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
            return (await fresh.rows<{ count: number }>(waiting))[0]?.count
          },
          { timeout: 15_000 },
        )
        .toBeGreaterThan(0)
    })
    const answer = await asked
    return [answer?.status, answer?.body.code, answer?.body.fields]
  }
  const refused = (field: string) => [422, 'invalid_input', { [field]: 'does not exist any more' }]

  test.each([
    ['brandId', (id: string) => ({ brandId: id })],
    ['compatibleBrandIds', (id: string) => ({ compatibleBrandIds: [id] })],
  ])('the brand of a part is refused at %s', async (field, changeOf) => {
    const [brandId, part] = [await addBrand(), await addPart()]
    const ask = () => staff.patch(`products/${part.id}`, { version: part.version, ...changeOf(brandId) })
    expect(await whileDeleted(sql`delete from brand where id = ${brandId}`, ask)).toEqual(refused(field))
  })

  test('so is its category', async () => {
    const [categoryId, part] = [await addCategory(), await addPart()]
    const ask = () => staff.patch(`products/${part.id}`, { version: part.version, categoryId })
    expect(await whileDeleted(sql`delete from category where id = ${categoryId}`, ask)).toEqual(refused('categoryId'))
    const { body } = await staff.get<Schema<'StaffProduct'>>(`products/${part.id}`)
    expect(body.version).toBe(part.version)
  })

  test('the brand of a model', async () => {
    const brandId = await addBrand()
    const ask = () => staff.post('appliances', { brandId, number: 'GONE-1', name: 'Fan', type: 'bath-fan' })
    expect(await whileDeleted(sql`delete from brand where id = ${brandId}`, ask)).toEqual(refused('brandId'))
  })

  test.each(['sourceCategoryId', 'targetCategoryId'] as const)('the category of a suggestion rule at %s', async (field) => {
    const categoryId = await addCategory()
    const ask = () => staff.post('suggestion-rules', { name: name(), ruleType: 'manual', tag: 'x', [field]: categoryId })
    expect(await whileDeleted(sql`delete from category where id = ${categoryId}`, ask)).toEqual(refused(field))
  })

  test('the part that a rule begins with, and the part that fits a model', async () => {
    const [part, model] = [await addPart(), await aModel()]
    const gone = sql`delete from product where id = ${part.id}`
    const rule = () => staff.post('suggestion-rules', { name: name(), ruleType: 'manual', sourceProductId: part.id, tag: 'x' })
    expect(await whileDeleted(gone, rule)).toEqual(refused('sourceProductId'))
    const other = await addPart()
    const statement = { fits: true, source: 'staff', note: '' }
    const fit = () => staff.post('fits', { changes: [{ applianceId: model, productId: other.id, statement }] })
    expect(await whileDeleted(sql`delete from product where id = ${other.id}`, fit)).toEqual(refused('productId'))
  })

  test('a part that is deleted while shoppers ask about it', async () => {
    const ask = (path: string, body: object) => fresh.call('POST', path, body, { 'idempotency-key': newKey() })
    const gone = async (about: (part: { id: string; slug: string }) => ReturnType<typeof ask>) => {
      const slug = await addProduct(fresh, { stock: 0 })
      const [part] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${slug}`)
      return whileDeleted(sql`delete from product where slug = ${slug}`, () => about({ id: part?.id ?? '', slug }))
    }
    const email = 'shopper@example.com'
    const notFound = [404, 'not_found', undefined]
    expect(await gone(({ slug }) => ask('/api/stock-wishes', { slug, email }))).toEqual(notFound)
    expect(await gone(({ slug }) => ask(`/api/products/${slug}/questions`, { email, question: 'Does it come with the plug?' }))).toEqual(
      notFound,
    )
    expect(await gone(({ id }) => ask('/api/search-clicks', { query: 'gone', productId: id }))).toEqual(refused('productId'))
  })

  test('a message to the shop is taken though the part that it names is deleted', async () => {
    const slug = await addProduct(fresh, { partNumber: 'GONE-9917' })
    const body = { topic: 'fit', email: 'asker@example.com', message: 'Does GONE-9917 fit a 688?', modelNumber: '688' }
    const write = () => fresh.call('POST', '/api/contact-messages', body, { 'idempotency-key': newKey() })
    expect(await whileDeleted(sql`delete from product where slug = ${slug}`, write)).toEqual([200, undefined, undefined])
    expect(await fresh.rows(sql`select message from contact_message`)).toEqual([{ message: body.message }])
  })

  test('an endpoint that is deleted while a colleague tries it', async () => {
    const { body } = await staff.post<{ id: string }>('webhooks', { url: 'http://127.0.0.1:9/hook', events: ['order.paid'] })
    const trial = () => staff.post(`webhooks/${body.id}/test`)
    expect(await whileDeleted(sql`delete from webhook_endpoint where id = ${body.id}`, trial)).toEqual([404, 'not_found', undefined])
  })

  test('a customer who is erased while a colleague notes something', async () => {
    const email = 'noted@example.com'
    await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }], customer: { email } })
    const [customer] = await fresh.rows<{ id: string }>(sql`select id from customer where email = ${email}`)
    const note = () => staff.post(`customers/${customer?.id}/notes`, { text: 'Calls at noon.' })
    expect(await whileDeleted(sql`delete from customer where email = ${email}`, note)).toEqual([404, 'not_found', undefined])
  })

  test('an account that is deleted while its owner answers a question', async () => {
    const email = `gone${++count}@example.com`
    const session = await signUpConfirmed(fresh, email)
    const slug = await addProduct(fresh)
    await buy(fresh, { items: [{ slug, quantity: 1 }], customer: { email } }, session)
    const question = { email: 'asker@example.com', question: 'Does it come with the plug?' }
    await fresh.call('POST', `/api/products/${slug}/questions`, question, { 'idempotency-key': newKey() })
    const [asked] = await fresh.rows<{ id: string }>(sql`
      update product_question set state = 'published', published_at = now() from product p where p.id = product_id and p.slug = ${slug} returning product_question.id`)
    const answer = () => fresh.call('POST', `/api/questions/${asked?.id}/answers`, { text: 'It does.' }, session)
    const [status, code] = await whileDeleted(sql`delete from "user" where email = ${email}`, answer)
    expect([status, code]).toEqual([409, 'conflict'])
  })

  const password = 'correct horse battery'
  test.each<[string, (email: string, session: SignedIn) => ReturnType<typeof fresh.call<ProblemBody>>]>([
    ['signs in', (email) => fresh.call('POST', '/api/auth/sign-in/email', { email, password })],
    ['sets up two-step sign-in', (_, session) => fresh.call('POST', '/api/auth/two-factor/enable', { password }, session)],
    [
      'keeps a machine',
      async (_, session) => fresh.call('PUT', '/api/my-machines', { modelIds: [await aModel()], chosenId: null }, session),
    ],
    [
      'brings a certificate',
      (_, session) =>
        fresh.call('POST', '/api/account/tax-certificates?name=mi.pdf', PDF, { ...session, 'content-type': 'application/octet-stream' }),
    ],
    ['wishes to be reminded', (_, session) => fresh.call('PUT', '/api/account/reorder-reminders', { isWanted: true }, session)],
  ])('an account whose owner %s is said to be deleted', async (_, act) => {
    const email = `gone${++count}@example.com`
    const session = await signUpConfirmed(fresh, email)
    await fresh.rows(sql`delete from rate_limit`)
    const [status, code] = await whileDeleted(sql`delete from "user" where email = ${email}`, () => act(email, session))
    expect([status, code]).toEqual([409, 'conflict'])
  })

  test('nobody is told that an account has a new name which is deleted', async () => {
    const email = `gone${++count}@example.com`
    const session = await signUpConfirmed(fresh, email)
    await fresh.rows(sql`delete from rate_limit`)
    const rename = () => fresh.call('PUT', '/api/account/name', { name: 'Ann B. Lee' }, session)
    const [status, code] = await whileDeleted(sql`delete from "user" where email = ${email}`, rename)
    expect([status, code]).toEqual([401, 'unauthenticated'])
  })
})
