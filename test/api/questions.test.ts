import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, countRows, newKey } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { signIn, signUp, signUpConfirmed } from '#test/support/sign-in.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'
import { ORIGIN } from '#test/support/test-env.ts'

type Question = Schema<'QuestionRecord'>
type List = Got<'/api/admin/questions'>
type Page = Got<'/api/products/{slug}'>
type Shown = Schema<'PublishedQuestions'>

const smtp = await startSmtp()
afterAll(() => smtp.stop())
beforeEach(() => {
  smtp.received.length = 0
})

describe.each(KINDS)('questions about parts on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })
  let staff: StaffSession
  let slug: string
  let visitors = 0
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    slug = await addProduct(fresh)
  })

  const send = <Body = { email: string }>(body: object, key = newKey(), about = slug) =>
    fresh.call<Body>('POST', `/api/products/${about}/questions`, body, { 'idempotency-key': key }, `198.51.100.${visitors++}`)
  /** Asks, and gives the question as staff see it. */
  const ask = async (more: { question?: string; email?: string; modelNumber?: string } = {}, about = slug): Promise<Question> => {
    const body = { question: 'Does it come with the plug?', email: `asker${visitors}@example.com`, ...more }
    const sent = await send(body, newKey(), about)
    expect(sent.status, sent.text).toBe(200)
    const { rows } = (await staff.get<List>(`questions?q=${encodeURIComponent(body.email)}`)).body
    return read(rows[0]?.id ?? '')
  }
  const read = async (id: string) => {
    const { status, body, text } = await staff.get<Question>(`questions/${id}`)
    expect(status, text).toBe(200)
    return body
  }
  const post = ({ id, version }: Pick<Question, 'id' | 'version'>, action: string, more: Record<string, unknown>) =>
    staff.post<Question>(`questions/${id}/${action}`, { version, ...more })
  const done = async (...given: Parameters<typeof post>) => {
    const { status, body, text } = await post(...given)
    expect(status, text).toBe(200)
    return body
  }
  const shown = async (about = slug, query = '') => (await fresh.call<Shown>('GET', `/api/products/${about}/questions${query}`)).body
  const onPage = async (about = slug) => (await fresh.call<Page>('GET', `/api/products/${about}`)).body.questions

  test('a stranger reads nothing of a question that staff have not published; published it is there at once, and gone once declined', async () => {
    const about = await addProduct(fresh)
    expect(await onPage(about)).toEqual({ rows: [], total: 0, page: 1, pageCount: 1 })
    const question = await ask({ question: 'Is the <b>plug</b> in the box?', modelNumber: ' QTX 688 ' }, about)
    expect(question).toMatchObject({ state: 'waiting', answer: null, modelNumber: 'QTX 688', letter: null })
    expect([(await onPage(about)).total, (await shown(about)).total]).toEqual([0, 0])
    const answered = await done(question, 'answer', { text: 'Yes.\nIt is.', isPublic: true })
    expect(answered).toMatchObject({ state: 'published', answer: 'Yes.\nIt is.', version: question.version + 1 })
    const page = await onPage(about)
    const { id, createdAt, answeredAt } = answered
    expect(page.rows).toEqual([
      {
        id,
        question: 'Is the <b>plug</b> in the box?',
        modelNumber: 'QTX 688',
        answer: 'Yes.\nIt is.',
        askedAt: createdAt,
        answeredAt,
        buyers: [],
      },
    ])
    expect(await shown(about)).toEqual(page)
    expect(JSON.stringify(page)).not.toContain(question.email)
    await done(answered, 'decide', { decision: 'declined' })
    expect([(await onPage(about)).total, (await shown(about)).total]).toEqual([0, 0])
  })

  test('the answer is mailed once, with a link to the page; what is answered by mail alone stands on no page', async () => {
    const question = await ask({ question: 'Is it <i>quiet</i>?' })
    expect(smtp.received).toHaveLength(0)
    const answered = await done(question, 'answer', { text: 'Quite <i>quiet</i>.', isPublic: true })
    await fresh.runJobs()
    const [letter] = smtp.to(question.email ?? '')
    expect(letter?.parsed.subject).toMatch(/^Our answer about /)
    for (const text of ['Is it <i>quiet</i>?', 'Quite <i>quiet</i>.', `${ORIGIN}/product/${slug}#questions`])
      expect(letter?.parsed.text).toContain(text)
    expect((await read(question.id)).letter?.state).toBe('sent')
    await done(answered, 'answer', { text: 'Very quiet.', isPublic: true })
    await fresh.runJobs()
    expect(smtp.to(question.email ?? '')).toHaveLength(1)

    const secret = await done(await ask({ question: 'Where is my own shipment?' }), 'answer', { text: 'On its way.', isPublic: false })
    expect(secret.state).toBe('answered')
    await fresh.runJobs()
    expect(smtp.to(secret.email ?? '')[0]?.parsed.text).not.toContain('#questions')
    expect((await shown()).rows.map(({ id }) => id)).not.toContain(secret.id)
  })

  test('one click ends the e-mails about all that was asked with an address; another link ends nothing', async () => {
    const [first, second] = [
      await ask({ email: 'often@example.com' }),
      await ask({ email: 'often@example.com', question: 'And the wheel?' }),
    ]
    await done(await read(first.id === second.id ? first.id : second.id), 'answer', { text: 'Yes.', isPublic: false })
    await fresh.runJobs()
    const [letter] = smtp.to('often@example.com')
    const url = /https?:\S+\/api\/questions\/stop\S+token=[\w-]+/.exec(letter?.parsed.text ?? '')?.[0] ?? ''
    // The parser gathers List-Unsubscribe and List-Unsubscribe-Post under this name.
    expect(letter?.parsed.headers.get('list')).toMatchObject({ unsubscribe: { url } })
    const open = (method: string, address: string) => fresh.send(new Request(address, { method }), '198.51.100.250')
    const stopped = async () =>
      (await fresh.rows<{ n: number }>(sql`select count(*)::int as n from product_question where is_mail_stopped`))[0]?.n
    expect((await open('GET', url)).status).toBe(200)
    expect((await open('POST', url.replace(/token=./, 'token=!'))).status).toBe(404)
    expect(await stopped()).toBe(0)
    expect((await open('POST', url)).status).toBe(200)
    expect((await open('POST', url)).status).toBe(200)
    expect(await stopped()).toBe(2)
    const other = (await staff.get<List>('questions?q=often@example.com&filter=state:any:waiting')).body.rows[0]
    await done(await read(other?.id ?? ''), 'answer', { text: 'Yes, too.', isPublic: false })
    await fresh.runJobs()
    expect(smtp.to('often@example.com')).toHaveLength(1)
    // Nothing tells any more whose e-mails the link of a deleted question ends.
    const next = await ask({ email: 'often@example.com', question: 'And the belt?' })
    await fresh.rows(sql`delete from product_question where id = ${/question=(pqu_[^&]+)/.exec(url)?.[1] ?? ''}`)
    expect((await open('POST', url)).status).toBe(404)
    expect(await fresh.rows(sql`select is_mail_stopped as "isStopped" from product_question where id = ${next.id}`)).toEqual([
      { isStopped: false },
    ])
  })

  test('the same question under the same key is one; a robot, a wrong part and hostile text leave nothing', async () => {
    const before = await countRows(fresh, 'product_question')
    const key = newKey()
    const body = { question: 'Is it sold twice?', email: 'twice@example.com' }
    for (let time = 0; time < 2; time++) expect((await send(body, key)).status).toBe(200)
    expect(await countRows(fresh, 'product_question')).toBe(before + 1)
    expect((await send({ ...body, website: 'http://spam.example' })).body).toEqual({ email: 'twice@example.com' })
    for (const [wrong, status] of [
      [{ ...body, question: 'Too short' }, 422],
      [{ ...body, question: ' \u0000\u0007 \n short' }, 422],
      [{ ...body, question: 'x'.repeat(501) }, 422],
      [{ ...body, question: 'x'.repeat(100_000) }, 413],
      [{ ...body, email: 'nobody' }, 422],
      [{ ...body, modelNumber: 'x'.repeat(61) }, 422],
      [{ ...body, state: 'published' }, 422],
    ] as const)
      expect((await send<ProblemBody>(wrong)).status, JSON.stringify(wrong).slice(0, 80)).toBe(status)
    expect((await send(body, newKey(), 'no-such-part')).status).toBe(404)
    expect(await countRows(fresh, 'product_question')).toBe(before + 1)
    const cleaned = await ask({ question: 'Does\u0007 it\r\nfit <script>alert(1)</script>?' })
    expect(cleaned.question).toBe('Does it\nfit <script>alert(1)</script>?')
  })

  test('the limits of the contact form hold: five from one visitor, then one has to wait', async () => {
    const address = '203.0.113.9'
    const statuses: number[] = []
    for (let count = 0; count < 6; count++)
      statuses.push(
        (
          await fresh.call(
            'POST',
            `/api/products/${slug}/questions`,
            { question: `Question number ${count}?`, email: `many${count}@example.com` },
            { 'idempotency-key': newKey() },
            address,
          )
        ).status,
      )
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('two answers never cross, and what is so already is refused; several are published or declined at once, each in the log', async () => {
    const question = await ask()
    const [one, two] = await Promise.all(['One', 'Two'].map((text) => post(question, 'answer', { text, isPublic: true })))
    expect([one?.status, two?.status].toSorted((a = 0, b = 0) => a - b)).toEqual([200, 409])
    expect((await post(await read(question.id), 'decide', { decision: 'published' })).body).toMatchObject({ code: 'not_allowed_in_state' })
    expect((await post({ id: 'pqu_none', version: 1 }, 'answer', { text: 'Yes', isPublic: true })).status).toBe(404)
    expect((await post(await read(question.id), 'answer', { text: ' \u0000 ', isPublic: true })).status).toBe(422)
    const ids = [question.id, (await ask()).id, (await ask()).id]
    const decide = (decision: string) =>
      staff.post<{ changed: number }>('questions/decide', { questionIds: [...ids, 'pqu_none'], decision })
    expect((await decide('published')).body).toEqual({ changed: 2 })
    expect((await decide('published')).body).toEqual({ changed: 0 })
    expect((await decide('declined')).body).toEqual({ changed: 3 })
    const log = await fresh.rows<{ action: string }>(sql`select action from audit_log where subject = ${question.id} order by id`)
    expect(log.map(({ action }) => action)).toEqual(['question.answer', 'question.decline'])
  })

  test('of several that are published at once those alone that wait become public: answers by mail and declined ones stay off the page', async () => {
    const about = await addProduct(fresh)
    const [waiting, byMail, declined] = [await ask({}, about), await ask({}, about), await ask({}, about)]
    await done(byMail, 'answer', { text: 'Your parcel is at the depot.', isPublic: false })
    await done(declined, 'decide', { decision: 'declined' })
    const questionIds = [waiting.id, byMail.id, declined.id]
    expect((await staff.post('questions/decide', { questionIds, decision: 'published' })).body).toEqual({ changed: 1 })
    expect((await shown(about)).rows.map(({ id }) => id)).toEqual([waiting.id])
    expect([(await read(byMail.id)).state, (await read(declined.id)).state]).toEqual(['answered', 'declined'])
    // On its own page each can be published, by who has read it.
    await done(await read(byMail.id), 'decide', { decision: 'published' })
    expect((await shown(about)).total).toBe(2)
  })

  test('answered questions stand first and the newest next, in pages of ten, and are searched by their words', async () => {
    const about = await addProduct(fresh)
    const asked: Question[] = []
    for (let count = 0; count < 12; count++) asked.push(await ask({ question: `Question ${count} about 100% cotton?` }, about))
    await staff.post('questions/decide', { questionIds: asked.map(({ id }) => id), decision: 'published' })
    const [oldest] = asked
    await done(await read(oldest?.id ?? ''), 'answer', { text: 'Made of paper.', isPublic: true })
    const first = await onPage(about)
    expect([first.total, first.pageCount, first.rows.length, first.rows[0]?.id]).toEqual([12, 2, 10, oldest?.id])
    const second = await shown(about, '?page=2')
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(12)
    expect((await shown(about, '?q=PAPER%20question')).rows.map(({ id }) => id)).toEqual([oldest?.id])
    expect((await shown(about, '?q=0%25')).total).toBe(12)
    expect((await shown(about, '?q=_')).total).toBe(0)
    expect((await shown(about, `?q=${'a%20'.repeat(25)}`)).total).toBe(12)
    expect((await fresh.call('GET', `/api/products/${about}/questions?q=${'x'.repeat(101)}`)).status).toBe(422)
    expect((await fresh.call('GET', '/api/products/no-such-part/questions')).status).toBe(404)
  })

  test('what waits is counted in the navigation and for the dashboard', async () => {
    const waiting = async () => (await staff.get<Schema<'Waiting'>>('waiting')).body.questionsToAnswer
    const work = async () => (await staff.get<Schema<'WorkToDo'>>('dashboard/work/questions')).body
    const before = await waiting()
    const question = await ask()
    expect(await waiting()).toBe(before + 1)
    const { count, filter } = await work()
    expect(count).toBe(before + 1)
    expect((await staff.get<List>(`questions?filter=${filter[0]}`)).body.total).toBe(count)
    await done(question, 'decide', { decision: 'declined' })
    expect(await waiting()).toBe(before)
  })

  test('a person’s questions are in their data file; erased, a published one stays without an address, others go', async () => {
    const email = 'curious@example.com'
    await signUp(fresh, email, 'correct horse battery')
    await fresh.rows(sql`update "user" set email_verified = true where email = ${email}`)
    const published = await done(await ask({ email }), 'answer', { text: 'Yes.', isPublic: true })
    const other = await ask({ email: 'Curious@example.com', question: 'And one that waits?' })
    const [person] = await fresh.rows<{ id: string }>(sql`select id from "user" where email = ${email}`)
    const { body: file } = await staff.get<Schema<'CustomerData'>>(`customers/${person?.id}/data`)
    expect(new Map(file.questions.map(({ question, answer }) => [question, answer]))).toEqual(
      new Map([
        ['And one that waits?', null],
        ['Does it come with the plug?', 'Yes.'],
      ]),
    )
    const { body: preview } = await staff.get<Schema<'ErasurePreview'>>(`customers/${person?.id}/erasure`)
    expect(preview.questions).toBe(2)
    const erased = await staff.post(`customers/${person?.id}/erase`, { email, previewVersion: preview.version })
    expect(erased.status, erased.text).toBe(200)
    expect(await read(published.id)).toMatchObject({ email: null, state: 'published' })
    expect((await staff.get(`questions/${other.id}`)).status).toBe(404)
    expect((await fresh.rows(sql`select 1 from product_question where email_key is not null and email is null`)).length).toBe(0)
  })

  test('at night what was declined or answered by mail goes with the texts of e-mails; the rest stays', async () => {
    const declined = await done(await ask(), 'decide', { decision: 'declined' })
    const [published, waiting] = [await done(await ask(), 'decide', { decision: 'published' }), await ask()]
    for (const { id } of [declined, published, waiting])
      await fresh.rows(sql`update product_question set updated_at = now() - interval '400 days' where id = ${id}`)
    await runNightly(fresh.shop)
    expect((await staff.get(`questions/${declined.id}`)).status).toBe(404)
    expect([(await read(published.id)).state, (await read(waiting.id)).state]).toEqual(['published', 'waiting'])
  })

  test('who has bought the part answers once, shown when staff publish it; who has not, or got the money back, cannot', async () => {
    const about = await addProduct(fresh)
    const question = await done(await ask({ question: 'Does it fit a Heritage?' }, about), 'decide', { decision: 'published' })
    const waiting = await ask({}, about)
    const account = async (email: string) => {
      await signUp(fresh, email, 'correct horse battery')
      await fresh.rows(sql`update "user" set email_verified = true where email = ${email}`)
      return signIn(fresh, { email, password: 'correct horse battery' })
    }
    const say = (headers: Record<string, string>, text = 'It fits my <b>Heritage</b>.', id: string = question.id) =>
      fresh.call('POST', `/api/questions/${id}/answers`, { text }, headers, `198.51.100.${visitors++}`)
    const [buyer, other, refunded] = [
      await account('buyer@example.com'),
      await account('no-buyer@example.com'),
      await account('back@example.com'),
    ]
    expect((await say({})).status).toBe(401)
    expect((await say(buyer)).body.code).toBe('forbidden')
    const items = [{ slug: about, quantity: 1 }]
    await buy(fresh, { items, customer: { email: 'buyer@example.com' } }, buyer)
    const number = await buy(fresh, { items, customer: { email: 'back@example.com' } }, refunded)
    await fresh.rows(sql`update "order" set status = 'cancelled', cancelled_at = now() where number = ${number}`)
    expect((await say(other)).body.code).toBe('forbidden')
    expect((await say(refunded)).body.code).toBe('forbidden')
    expect((await say(buyer, 'Yes, it does.', waiting.id)).status).toBe(404)
    expect((await say(buyer, 'x'.repeat(501))).status).toBe(422)
    expect((await say(buyer, 'x'.repeat(100_000))).status).toBe(413)
    const both = await Promise.all([say(buyer), say(buyer)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])

    const buyers = async () => (await onPage(about)).rows.find(({ id }) => id === question.id)?.buyers.map(({ text }) => text)
    expect(await buyers()).toEqual([])
    const todo = async () => (await staff.get<List>(`questions?filter=todo:is:true&q=Heritage`)).body.total
    expect(await todo()).toBe(1)
    const [answer] = (await read(question.id)).buyers
    expect(answer).toMatchObject({ by: 'buyer@example.com', state: 'waiting' })
    const decide = (decision: string) => staff.post(`questions/answers/${answer?.id}/decide`, { decision })
    expect((await decide('published')).status).toBe(200)
    expect((await decide('published')).status).toBe(409)
    expect([await buyers(), await todo()]).toEqual([['It fits my <b>Heritage</b>.'], 0])
    expect(JSON.stringify(await onPage(about))).not.toContain('buyer@example.com')
    // Who deletes their account reads that it stays.
    expect((await fresh.call('GET', '/api/account/erasure', undefined, buyer)).body).toMatchObject({ preview: { answers: 1 } })
    await fresh.rows(sql`delete from "user" where email = 'buyer@example.com'`)
    fresh.shop.cache.clear()
    expect([await buyers(), (await read(question.id)).buyers[0]?.by]).toEqual([['It fits my <b>Heritage</b>.'], null])
    expect((await decide('declined')).status).toBe(200)
    expect(await buyers()).toEqual([])
  })

  test('what buyers have said is theirs after their accounts became one; of two answers to one question that of who stays', async () => {
    const about = await addProduct(fresh)
    const questions = [await ask({}, about), await ask({}, about)]
    for (const question of questions) await done(question, 'decide', { decision: 'published' })
    const buyerOf = async (name: string) => {
      const email = `${name}@example.com`
      await signUpConfirmed(fresh, email)
      const headers = await signIn(fresh, { email, password: 'correct horse battery' })
      await buy(fresh, { items: [{ slug: about, quantity: 1 }], customer: { email } }, headers)
      const [row] = await fresh.rows<{ id: string }>(sql`select id from customer where email = ${email}`)
      return { email, headers, id: row?.id ?? '' }
    }
    const [from, into] = [await buyerOf('merged-away'), await buyerOf('who-stays')]
    const say = async (by: typeof from, id: string | undefined) => {
      const { status, text } = await fresh.call('POST', `/api/questions/${id}/answers`, { text: `From ${by.email}` }, by.headers)
      expect(status, text).toBe(200)
    }
    await say(from, questions[0]?.id)
    await say(from, questions[1]?.id)
    await say(into, questions[1]?.id)
    const { version } = (await staff.get<Schema<'MergePreview'>>(`customers/${into.id}/merge/${from.id}`)).body
    expect((await staff.post(`customers/${into.id}/merge/${from.id}`, { previewVersion: version })).status).toBe(200)
    const said = await Promise.all(questions.map(async ({ id }) => (await read(id)).buyers.map(({ by, text }) => [by, text])))
    expect(said).toEqual([[[into.email, `From ${from.email}`]], [[into.email, `From ${into.email}`]]])
  })
})
