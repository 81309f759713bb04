import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/auth/make-admin.ts'
import { addDays, dayIn } from '#domain/time/shop-time.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { checkData } from '#server/shop/maintenance/check-data.ts'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { exemptionsOf } from '#server/shop/tax-exemption/exemptions-in-force.ts'
import { addProduct } from '#test/support/build.ts'
import { askStatus, buy, checkOut, CUSTOMER, emailsOf, newKey, orderLinkOf, press, quoteOf, sendCheckout } from '#test/support/buy.ts'
import { addCertificate, PDF } from '#test/support/files/certificates.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import { pdfText } from '#test/support/files/pdf-text.ts'
import { makePicture } from '#test/support/files/pictures.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { signIn, signInAsAdmin, signUpConfirmed } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { ORIGIN } from '#test/support/test-env.ts'
import type { StaffOrder, StaffSession } from '#test/support/staff.ts'

const ZONE = 'America/Detroit'
const TEXT = 'Tax exempt (certificate …1234, MI)'
const PASSWORD = 'correct horse battery'
type Certificates = Got<'/api/account/tax-certificates'>
type StaffCertificate = Schema<'StaffTaxCertificate'>

describe.each(KINDS)('tax-exempt certificates, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  beforeEach(async () => {
    await fresh.rows(sql`delete from rate_limit`)
  })

  let people = 0
  async function person() {
    const email = `exempt-${++people}@example.com`
    const headers = await signUpConfirmed(fresh, email)
    const [row] = await fresh.rows<{ id: `use_${string}` }>(sql`select id from "user" where email = ${email}`)
    return { email, headers, id: row?.id ?? 'use_' }
  }
  const own = (headers: SignedIn) => fresh.call<Certificates>('GET', '/api/account/tax-certificates', undefined, headers)
  const upload = <Body = { id: string }>(headers: Partial<SignedIn>, bytes: Uint8Array = PDF, name = 'mi.pdf') =>
    fresh.call<Body>('POST', `/api/account/tax-certificates?name=${encodeURIComponent(name)}`, bytes, {
      ...headers,
      'content-type': 'application/octet-stream',
    })
  const CONTENT = { company: 'Acme Repair', number: 'MI-1234', states: ['MI'], expiresOn: null as string | null }
  const submit = <Body = Certificates>(headers: SignedIn, id: string, content: object = CONTENT) =>
    fresh.call<Body>('POST', `/api/account/tax-certificates/${id}/submit`, content, headers)
  const decide = <Body = Omit<StaffCertificate, 'status'> & Omit<ProblemBody, 'status'> & { status: string | number }>(
    id: string,
    action: string,
    body: object,
    by: SignedIn | StaffSession['headers'] = staff.headers,
  ) => fresh.call<Body>('POST', `/api/admin/tax-certificates/${id}/${action}`, body, by)
  const certificatesOf = async (customerId: string) =>
    (await fresh.call<Got<'/api/admin/customers/{customerId}'>>('GET', `/api/admin/customers/${customerId}`, undefined, staff.headers)).body
      .certificates
  const file = (path: string, headers: Record<string, string>) => fresh.send(new Request(`http://shop.test${path}`, { headers }))
  const member = async (role: StaffRole) => {
    const email = `${role}-${++people}@example.com`
    await makeAdmin(fresh.shop, { email, password: PASSWORD })
    await fresh.rows(sql`update "user" set staff_role = ${role} where email = ${email}`)
    return signIn(fresh, { email, password: PASSWORD })
  }
  const part = () => addProduct(fresh, { stock: 50, priceCents: 10_000 })
  const today = () => dayIn(ZONE, new Date())

  /** Somebody whose certificate for Michigan is approved. */
  async function exempt(more: Partial<Parameters<typeof addCertificate>[1]> = {}) {
    const one = await person()
    return { ...one, certificateId: await addCertificate(fresh, { email: one.email, status: 'approved', ...more }) }
  }

  describe('sending one', () => {
    test('upload, say what it is, have it approved with a correction: every step is told, and the log has before and after', async () => {
      const { headers, email, id } = await person()
      const { id: certificateId } = (await upload(headers)).body
      expect((await own(headers)).body.certificates).toEqual([])
      const sent = await submit(headers, certificateId)
      expect(sent.body.certificates).toMatchObject([{ ...CONTENT, status: 'waiting', fileKind: 'pdf', fileName: 'mi.pdf' }])
      // The same once more, as after a lost answer.
      expect((await submit(headers, certificateId)).body.certificates).toHaveLength(1)
      // Anything else is not taken for the same: its owner would believe that it was changed.
      for (const other of [{ number: 'OTHER' }, { states: ['MI', 'OH'] }, { company: 'Another Inc' }, { expiresOn: addDays(today(), 30) }])
        expect((await submit(headers, certificateId, { ...CONTENT, ...other })).status, JSON.stringify(other)).toBe(409)

      const list = async (filter: string) =>
        (await fresh.call<Got<'/api/admin/customers'>>('GET', `/api/admin/customers?filter=${filter}`, undefined, staff.headers)).body.rows
      expect(await list('exempt:any:waiting')).toMatchObject([{ id, exempt: 'waiting' }])
      const tile = await fresh.call<{ count: number; filter: string[] }>(
        'GET',
        '/api/admin/dashboard/work/certificates',
        undefined,
        staff.headers,
      )
      expect(tile.body).toEqual({ count: 1, filter: ['exempt:any:waiting'] })

      const [waiting] = await certificatesOf(id)
      const corrected = { ...CONTENT, company: 'Corrected Fans Inc', states: ['OH', 'MI'], expiresOn: addDays(today(), 90) }
      const answer = await decide(certificateId, 'approve', { version: waiting?.version, ...corrected })
      expect(answer.body).toMatchObject({ status: 'approved', states: ['MI', 'OH'], expiresOn: corrected.expiresOn, orders: 0 })
      expect((await own(headers)).body.certificates).toMatchObject([{ status: 'approved', states: ['MI', 'OH'] }])
      expect((await list(`exempt:any:approved&q=${email}`)).map((row) => row.id)).toEqual([id])
      const [log] = await fresh.rows<{ action: string; before: object; after: object }>(
        sql`select action, before, after from audit_log where subject = ${id} order by created_at desc limit 1`,
      )
      expect(log).toMatchObject({
        action: 'tax_certificate.approved',
        before: { certificateId, status: 'waiting', states: ['MI'], expiresOn: null },
        after: { certificateId, status: 'approved', states: ['MI', 'OH'], expiresOn: corrected.expiresOn, corrected: ['company'] },
      })
      // Nothing of the log can be erased.
      for (const word of [CONTENT.company, CONTENT.number, corrected.company]) expect(JSON.stringify(log)).not.toContain(word)
      await fresh.runJobs()
      expect((await emailsOf(fresh, 'certificate_approved')).filter(({ recipient }) => recipient === email)).toHaveLength(1)
    })

    test('what is no certificate is refused beside the file, by its bytes and not its name', async () => {
      const { headers } = await person()
      const refused = async (bytes: Uint8Array, name?: string) => {
        const { status, body } = await upload<ProblemBody>(headers, bytes, name)
        return [status, body.code, body.fields?.file]
      }
      expect(await refused(Buffer.from('<html>hello</html>'), 'fake.pdf')).toEqual([
        422,
        'file_refused',
        'Certificates may be PDF, JPEG or PNG files.',
      ])
      expect((await refused(Buffer.from('%PDF-1.4 and then it ends')))[2]).toMatch('damaged or incomplete')
      expect((await refused(new Uint8Array()))[2]).toBe('The file is empty.')
      expect((await refused(await makePicture({ format: 'webp' })))[1]).toBe('file_refused')
      const cut = (await makePicture()).slice(0, 5_000)
      expect((await refused(cut))[1]).toBe('file_refused')
      const large = Buffer.alloc(30 * 1024 * 1024)
      PDF.copy(large)
      expect(await refused(large)).toEqual([413, 'payload_too_large', 'A certificate may have at most 10 MB.'])
      expect(
        await fresh.rows(
          sql`select c.id from tax_certificate c join "user" u on u.id = c.user_id where u.email like 'exempt-%' and c.status = 'draft'`,
        ),
      ).toEqual([])
    })

    test('every wrong field is named, and nothing is lost by it', async () => {
      const { headers } = await person()
      const { id } = (await upload(headers)).body
      const wrong = await submit<ProblemBody>(headers, id, { company: '', number: '--', states: ['PR'], expiresOn: addDays(today(), -1) })
      expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ['company', 'number', 'states', 'expiresOn']])
      expect((await submit<ProblemBody>(headers, id, { ...CONTENT, extra: 1 })).body.code).toBe('invalid_input')
      expect((await submit(headers, id)).body.certificates).toHaveLength(1)
    })

    test('a picture is kept made anew, without what the camera wrote; files are saved, run nothing, and are nobody else’s', async () => {
      const [owner, other] = [await person(), await person()]
      const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#abc' } })
        .withExif({ IFD0: { Copyright: 'Secret place' } })
        .jpeg()
        .toBuffer()
      expect(photo.includes('Secret place')).toBe(true)
      const { id } = (await upload(owner.headers, photo, 'photo.pdf')).body
      await submit(owner.headers, id)
      const path = `/api/account/tax-certificates/${id}/file`
      const got = await file(path, owner.headers)
      const bytes = Buffer.from(await got.arrayBuffer())
      expect([got.status, got.headers.get('content-type'), bytes.includes('Secret place')]).toEqual([200, 'image/webp', false])
      const pdf = await addCertificate(fresh, { email: owner.email })
      const saved = await file(`/api/admin/tax-certificates/${pdf}/file`, staff.headers)
      expect(Object.fromEntries(saved.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="tax-certificate.pdf"',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      expect(Buffer.from(await saved.arrayBuffer()).equals(PDF)).toBe(true)
      expect((await file(path, other.headers)).status).toBe(404)
      expect((await file(path, {})).status).toBe(401)
      expect((await submit<ProblemBody>(other.headers, id)).status).toBe(404)
      expect((await submit<ProblemBody>(other.headers, id, { ...CONTENT, number: '' })).status).toBe(404)
      expect((await fresh.call('POST', `/api/account/tax-certificates/${id}/withdraw`, {}, other.headers)).status).toBe(404)
      expect((await upload<ProblemBody>({})).status).toBe(401)
      expect((await upload<ProblemBody>(await signInAsAdmin(fresh))).status).toBe(409)
    })

    test('a file that is also something else is saved as what it was taken for; the tail of a picture is gone', async () => {
      const { headers } = await person()
      const script = '<html><script>alert(document.cookie)</script></html>'
      const tricky = Buffer.from(`%PDF-1.7\n${script}\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF\n`)
      const { id } = (await upload(headers, tricky, 'a.html')).body
      const got = await file(`/api/account/tax-certificates/${id}/file`, headers)
      expect(Object.fromEntries(got.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="tax-certificate.pdf"',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      })
      // Nobody of staff sees a file that nobody has sent off.
      expect((await file(`/api/admin/tax-certificates/${id}/file`, staff.headers)).status).toBe(404)
      const picture = Buffer.concat([await makePicture(), Buffer.from(script), PDF])
      const both = (await upload(headers, picture, 'both.pdf')).body
      const kept = await file(`/api/account/tax-certificates/${both.id}/file`, headers)
      const bytes = Buffer.from(await kept.arrayBuffer())
      expect([kept.headers.get('content-type'), bytes.includes('script'), bytes.includes('%PDF')]).toEqual(['image/webp', false, false])
      for (const wrong of [
        ` ${PDF.toString()}`,
        `MZ\x90\0${PDF.toString()}`,
        `<svg xmlns="http://www.w3.org/2000/svg"/>`,
        'PK\u0003\u0004',
        'GIF89a',
      ])
        expect((await upload<ProblemBody>(headers, Buffer.from(wrong, 'latin1'), 'mi.pdf')).body.code, wrong).toBe('file_refused')
    })

    test('two at once are two; one sent off twice at once is one; no more than ten wait, nor twenty lie about', async () => {
      const { headers, email } = await person()
      const [one, two] = await Promise.all([upload(headers), upload(headers)])
      expect(one.body.id).not.toBe(two.body.id)
      const sent = await Promise.all([submit(headers, one.body.id), submit(headers, one.body.id)])
      expect(sent.map(({ status, body }) => [status, body.certificates.length])).toEqual([
        [200, 1],
        [200, 1],
      ])
      for (let count = 0; count < 8; count++) await addCertificate(fresh, { email })
      const third = (await upload(headers)).body.id
      const last = await Promise.all([submit(headers, two.body.id), submit(headers, third)])
      expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      // With ten waiting, one of them is still the same when it is sent once more.
      expect((await submit(headers, one.body.id)).body.certificates).toHaveLength(10)
      await fresh.rows(sql`insert into tax_certificate (id, user_id, file_kind, file_name, bytes, hash)
        select 'txc_draft_' || n, u.id, 'pdf', 'a.pdf', 1, n::text from generate_series(1, 19) n, "user" u where u.email = ${email}`)
      expect((await upload<ProblemBody>(headers)).body).toMatchObject({
        code: 'not_allowed_in_state',
        fields: { file: expect.any(String) },
      })
    })

    test('an account brings twenty files a day, also when it sends each off and takes it back; tomorrow it may again', async () => {
      const { headers } = await person()
      const answers = []
      for (let count = 0; count < 21; count++) {
        const { status, body } = await upload(headers)
        answers.push(status)
        if (status !== 200) break
        expect((await submit(headers, body.id)).status).toBe(200)
        expect((await fresh.call('POST', `/api/account/tax-certificates/${body.id}/withdraw`, {}, headers)).status).toBe(200)
      }
      expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 409])
      await fresh.rows(sql`update tax_certificate set created_at = created_at - interval '25 hours' where status = 'withdrawn'`)
      expect((await upload(headers)).status).toBe(200)
    })

    test('an account keeps no more than 300 MB, however many days it takes', async () => {
      const { headers, id } = await person()
      const keep = (megabytes: number) =>
        fresh.rows(sql`insert into tax_certificate (id, user_id, status, company, number, states, submitted_at, file_kind, file_name, bytes, hash, created_at)
          select 'txc_kept_' || ${megabytes}::int || '_' || n, ${id}, 'withdrawn', 'Acme', 'MI-1', '{MI}', now(), 'pdf', 'a.pdf', ${megabytes} * 1048576, 'h', now() - interval '9 days'
          from generate_series(1, 20) n`)
      await keep(9)
      expect((await upload(headers)).status).toBe(200)
      await keep(6)
      const refused = await upload<ProblemBody>(headers)
      expect([refused.status, refused.body.fields]).toEqual([
        409,
        { file: 'You have uploaded many files already. Please write to us before you send another.' },
      ])
    })

    test.each([
      { what: 'files of a few accounts', from: '127.0.0.1', count: 5, atOnce: 5 },
      { what: 'files of many accounts of one visitor', from: '203.0.113.9', count: 17, atOnce: 4 },
    ])('$what that come slowly keep nobody else waiting', async ({ from, count, atOnce }) => {
      const accounts = await Promise.all(Array.from({ length: count }, () => person()))
      const other = await person()
      const end = Promise.withResolvers<void>()
      let begun = 0
      // Each sends two at once, as far as a visitor may send so many.
      const sending = [...accounts, ...accounts].slice(0, 20).map((slow) => {
        const body = new ReadableStream<Uint8Array>(
          {
            async pull(stream) {
              begun++
              stream.enqueue(PDF.subarray(0, 20))
              await end.promise
              stream.enqueue(PDF.subarray(20))
              stream.close()
            },
          },
          { highWaterMark: 0 },
        )
        const headers = { ...slow.headers, 'content-type': 'application/octet-stream' }
        // A body that is a stream needs it, which the types of browsers do not know.
        const streamed = { method: 'POST', headers, body, duplex: 'half' }
        return fresh.send(new Request(`${ORIGIN}/api/account/tax-certificates?name=a.pdf`, streamed), from)
      })
      await expect.poll(() => begun).toBe(atOnce)
      expect((await upload(other.headers)).status).toBe(200)
      end.resolve()
      expect((await Promise.all(sending)).map(({ status }) => status)).toEqual(Array(sending.length).fill(200))
    })

    test('drafts go at night, with their files', async () => {
      const { headers } = await person()
      const { id } = (await upload(headers)).body
      await fresh.rows(sql`update tax_certificate set created_at = now() - interval '25 hours' where id = ${id}`)
      await runNightly(fresh.shop)
      expect(await fresh.rows(sql`select id from tax_certificate where id = ${id}`)).toEqual([])
      expect(await fresh.shop.files.read(`certificates/${id}.pdf`)).toBeNull()
    })
  })

  describe('deciding', () => {
    test('owners and managers decide; support and readers look; a reason is mailed', async () => {
      const { email, id, headers } = await person()
      const certificateId = await addCertificate(fresh, { email })
      for (const role of ['support', 'reader'] as const) {
        const by = await member(role)
        expect((await file(`/api/admin/tax-certificates/${certificateId}/file`, by)).status).toBe(200)
        expect((await decide(certificateId, 'decline', { version: 1, reason: 'No' }, by)).status).toBe(403)
      }
      expect((await file(`/api/admin/tax-certificates/${certificateId}/file`, await member('catalogue'))).status).toBe(403)
      expect((await decide(certificateId, 'decline', { version: 1, reason: ' ' })).body.fields).toHaveProperty('reason')
      expect((await decide(certificateId, 'decline', { version: 7, reason: 'No' })).body.code).toBe('conflict')
      const manager = await member('manager')
      const declined = await decide(certificateId, 'decline', { version: 1, reason: 'The second page is missing.' }, manager)
      expect(declined.body).toMatchObject({ status: 'declined', reason: 'The second page is missing.' })
      expect((await decide(certificateId, 'approve', { version: 2, ...CONTENT })).body.code).toBe('not_allowed_in_state')
      const withdrawn = await fresh.call('POST', `/api/account/tax-certificates/${certificateId}/withdraw`, {}, headers)
      expect(withdrawn.body.code).toBe('not_allowed_in_state')
      await fresh.runJobs()
      expect((await emailsOf(fresh, 'certificate_declined')).filter(({ recipient }) => recipient === email)).toHaveLength(1)
      expect(await certificatesOf(id)).toMatchObject([{ status: 'declined' }])
    })

    test('of approving and declining at once one happens, and of approving and withdrawing', async () => {
      for (let round = 0; round < 5; round++) {
        const { email, headers } = await person()
        const certificateId = await addCertificate(fresh, { email })
        const answers = await Promise.all([
          decide(certificateId, 'approve', { version: 1, ...CONTENT }),
          decide(certificateId, 'decline', { version: 1, reason: 'No' }),
        ])
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
        const both = await addCertificate(fresh, { email })
        await Promise.all([
          decide(both, 'approve', { version: 1, ...CONTENT }),
          fresh.call('POST', `/api/account/tax-certificates/${both}/withdraw`, {}, headers),
        ])
        const [row] = await fresh.rows<{ status: string }>(sql`select status from tax_certificate where id = ${both}`)
        expect(row?.status).toBe('withdrawn')
      }
    })

    test('thirty days before it ends its owner is told, once, unless another one takes over', async () => {
      const { email } = await exempt({ expiresOn: addDays(today(), 30) })
      const later = await exempt({ expiresOn: addDays(today(), 31) })
      const covered = await exempt({ expiresOn: addDays(today(), 5) })
      await addCertificate(fresh, { email: covered.email, status: 'approved', expiresOn: null })
      const elsewhere = await exempt({ expiresOn: addDays(today(), 5) })
      await addCertificate(fresh, { email: elsewhere.email, status: 'approved', states: ['OH'], expiresOn: null })
      await runNightly(fresh.shop)
      await runNightly(fresh.shop)
      await fresh.runJobs()
      const told = (await emailsOf(fresh, 'certificate_expiring')).map(({ recipient }) => recipient)
      const asked = [email, later.email, covered.email, elsewhere.email]
      expect(told.filter((one) => asked.includes(one)).toSorted()).toEqual([email, elsewhere.email].toSorted())
    })
  })

  describe('pricing', () => {
    test('a quote of its owner to its state has no tax, and says why; other states and guests pay as ever', async () => {
      const { headers, certificateId } = await exempt()
      const items = [{ slug: await part(), quantity: 2 }]
      const taxed = await quoteOf(fresh, items, { address: { state: 'MI' } })
      expect(taxed.quote).toMatchObject({ taxCents: 1_200, taxExemption: null })
      expect(taxed).toMatchObject({ exemptions: [] })
      const { quote, exemptions } = await quoteOf(fresh, items, { address: { state: 'Michigan' } }, headers)
      expect(exemptions).toEqual([{ certificateId, ending: '1234', states: ['MI'] }])
      expect(quote).toMatchObject({ taxCents: 0, taxBasisPoints: 0, taxExemption: { certificateId, text: TEXT } })
      expect(quote.totalCents).toBe(taxed.quote.totalCents - 1_200)
      expect(quote.trace).toContainEqual({ rule: 'tax_exempt', amountCents: 0, detail: TEXT, certificateId })
      const ohio = await quoteOf(fresh, items, { address: { state: 'OH' } }, headers)
      expect(ohio.quote.taxExemption).toBeNull()
      const waiting = await person()
      await addCertificate(fresh, { email: waiting.email })
      expect((await quoteOf(fresh, items, { address: { state: 'MI' } }, waiting.headers)).quote.taxCents).toBe(1_200)
      // Nor by typing the owner's address.
      expect((await quoteOf(fresh, items, { address: { state: 'MI' }, email: 'exempt-1@example.com' })).quote.taxCents).toBe(1_200)
    })

    test('the order keeps the certificate, and the page, the invoice, the e-mail and staff say it; nothing of it gives back tax', async () => {
      const { headers, email, certificateId, id } = await exempt()
      const slug = await part()
      const number = await buy(fresh, { items: [{ slug, quantity: 2 }], customer: { email } }, headers)
      const order = await fresh.call<Schema<'Order'>>('GET', `/api/orders/${number}`, undefined, headers)
      expect(order.body).toMatchObject({ taxCents: 0, taxExemption: TEXT })
      const seen = await staff.order(number)
      expect(seen).toMatchObject({ taxCents: 0, taxBasisPoints: 0, taxExemption: TEXT })
      const listed = await staff.get<Schema<'StaffOrderList'>>(`orders?filter=exempt:is:true&q=${number}`)
      expect(listed.body.orders.map((one) => one.number)).toEqual([number])
      expect(seen.priceSteps).toContainEqual(expect.objectContaining({ rule: 'tax_exempt', detail: TEXT }))
      const [row] = await fresh.rows(sql`select tax_certificate_id as "of", quote_breakdown as steps from "order" where number = ${number}`)
      expect(row).toMatchObject({ of: certificateId, steps: expect.arrayContaining([expect.objectContaining({ certificateId })]) })
      await fresh.runJobs()
      await orderLinkOf(fresh, number)
      const [letter] = await fresh.rows<{ body: string }>(
        sql`select body from outbox where kind = 'order_confirmation' and recipient = ${email}`,
      )
      expect(letter?.body).toContain(TEXT)
      const invoice = await file(`/api/orders/${number}/invoice`, headers)
      expect(pdfText(new Uint8Array(await invoice.arrayBuffer())).split('\n')).toContain(TEXT)
      expect(await certificatesOf(id)).toMatchObject([{ orders: 1 }])

      const again = await fresh.call(
        'POST',
        `/api/admin/orders/${number}/address`,
        { version: seen.version, address: { ...seen.shippingAddress, state: 'OH', postalCode: '43004', city: 'Columbus' } },
        staff.headers,
      )
      expect(again.body.detail ?? again.text).toMatch('without tax by a certificate for MI')
      await staff.change(number, 'refunds', {
        lines: [{ lineId: seen.lines[0]?.id, quantity: 1, restock: false }],
        shipping: false,
        adjustmentCents: 0,
        reason: 'customer_request',
      })
      expect((await staff.order(number)).refunds).toMatchObject([{ amountCents: 10_000, taxCents: 0 }])
      expect((await checkData(fresh.shop.db)).filter(({ violations }) => violations.length > 0)).toEqual([])
    })

    test('revoked between the quote and the order, it is refused as any changed total, with the new one', async () => {
      const { headers, email, certificateId } = await exempt()
      const items = [{ slug: await part(), quantity: 1 }]
      const { fingerprint } = await quoteOf(fresh, items, { address: { state: 'MI' } }, headers)
      const revoked = await decide(certificateId, 'revoke', { version: 1, reason: 'The business has closed.' })
      expect(revoked.body.status).toBe('revoked')
      const refused = await sendCheckout<{ code: string; quote: Schema<'Quote'> }>(
        fresh,
        { items, customer: { email }, quoteFingerprint: fingerprint },
        newKey(),
        headers,
      )
      expect(refused.body).toMatchObject({ code: 'cart_changed', quote: { taxCents: 600, taxExemption: null } })
    })

    test('expired between the quote and the order, it is refused as any changed total; what was placed before is paid as it was', async () => {
      const { headers, email, certificateId } = await exempt({ expiresOn: today() })
      const items = [{ slug: await part(), quantity: 1 }]
      const { fingerprint } = await quoteOf(fresh, items, { address: { state: 'MI' } }, headers)
      const placed = await checkOut(fresh, { items, customer: { email }, quoteFingerprint: fingerprint }, newKey(), headers)
      await fresh.rows(sql`update tax_certificate set expires_on = ${addDays(today(), -1)}::date where id = ${certificateId}`)
      const refused = await sendCheckout<{ code: string; quote: Schema<'Quote'> }>(
        fresh,
        { items, customer: { email }, quoteFingerprint: fingerprint },
        newKey(),
        headers,
      )
      expect(refused.body).toMatchObject({ code: 'cart_changed', quote: { taxCents: 600, taxExemption: null } })
      await press(fresh, placed, 'pay')
      expect((await askStatus(fresh, placed)).body.state).toBe('paid')
      expect(await fresh.rows(sql`select tax_cents, tax_certificate_id as of, payment_status from "order" where email = ${email}`)).toEqual(
        [{ tax_cents: 0, of: certificateId, payment_status: 'paid' }],
      )
    })

    test('placed and revoked at the same moment: the order is without tax by an approved certificate, or refused', async () => {
      for (let round = 0; round < 6; round++) {
        const { headers, email, certificateId } = await exempt()
        const items = [{ slug: await part(), quantity: 1 }]
        const { fingerprint } = await quoteOf(fresh, items, { address: { state: 'MI' } }, headers)
        const [placed, revoked] = await Promise.all([
          sendCheckout<{ code?: string }>(fresh, { items, customer: { email }, quoteFingerprint: fingerprint }, newKey(), headers),
          decide(certificateId, 'revoke', { version: 1, reason: 'Closed.' }),
        ])
        expect(revoked.status).toBe(200)
        if (placed.status !== 200) expect(placed.body.code).toBe('cart_changed')
        const orders = await fresh.rows<{ tax: number; certificate: string | null; early: boolean }>(sql`
          select o.tax_cents as tax, tax_certificate_id as certificate, o.created_at <= c.decided_at as early
          from "order" o, tax_certificate c where o.email = ${email} and c.id = ${certificateId}`)
        expect(orders).toHaveLength(placed.status === 200 ? 1 : 0)
        for (const { tax, certificate } of orders) expect([tax, certificate]).toEqual([0, certificateId])
      }
    })

    // The embedded database has one connection: two transactions are never open in it at once.
    test.runIf(kind === 'postgresql')(
      'an order waits for who is revoking its certificate at this moment, and is refused then',
      async () => {
        const { headers, email, certificateId } = await exempt()
        const items = [{ slug: await part(), quantity: 1 }]
        const { fingerprint } = await quoteOf(fresh, items, { address: { state: 'MI' } }, headers)
        let placing: Promise<{ body: { code?: string } }> | undefined
        await fresh.shop.db.transaction(async (tx) => {
          await tx.execute(
            sql`update tax_certificate set status = 'revoked', reason = 'Closed.', decided_at = now() where id = ${certificateId}`,
          )
          placing = sendCheckout(fresh, { items, customer: { email }, quoteFingerprint: fingerprint }, newKey(), headers)
          await expect
            .poll(async () => {
              const waiting = sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
              return (await fresh.rows<{ count: number }>(waiting))[0]?.count
            })
            .toBe(1)
        })
        expect((await placing)?.body.code).toBe('cart_changed')
      },
    )

    test('it counts to the end of its last day by the shop’s clock', async () => {
      const { id } = await exempt({ expiresOn: '2026-11-22' })
      const at = async (instant: string) =>
        (await exemptionsOf(fresh.shop.db, id, { now: new Date(instant), zone: ZONE, lock: false })).length
      expect(await at('2026-11-23T04:59:59.999Z')).toBe(1)
      expect(await at('2026-11-23T05:00:00.000Z')).toBe(0)
      const inForce = await exempt({ expiresOn: today() })
      const yesterday = await exempt({ expiresOn: addDays(today(), -1) })
      const items = [{ slug: await part(), quantity: 1 }]
      const taxOf = async ({ headers }: typeof yesterday) =>
        (await quoteOf(fresh, items, { address: { state: 'MI' } }, headers)).quote.taxCents
      expect([await taxOf(inForce), await taxOf(yesterday)]).toEqual([0, 600])
      expect((await own(yesterday.headers)).body.certificates).toMatchObject([{ status: 'expired' }])
      await expect(buy(fresh, { items, customer: { email: yesterday.email } }, yesterday.headers)).resolves.toMatch(/^PW-/)
      const [taxed] = await fresh.rows(sql`select tax_cents from "order" where email = ${yesterday.email}`)
      expect(taxed).toEqual({ tax_cents: 600 })
    })

    test('a caller’s order is without tax when the account with that confirmed address is, and joins it', async () => {
      const { email, id } = await exempt()
      const items = [{ slug: await part(), quantity: 1 }]
      const quoted = await fresh.call<Schema<'PricedCart'>>(
        'POST',
        '/api/admin/phone-orders/quote',
        { items, email, entering: false, address: { state: 'MI' } },
        staff.headers,
      )
      expect(quoted.body.quote).toMatchObject({ taxCents: 0, taxExemption: { text: TEXT } })
      const placed = await staff.post<StaffOrder>('orders', {
        items,
        customer: { ...CUSTOMER, email },
        quoteFingerprint: quoted.body.fingerprint,
      })
      expect(placed.body).toMatchObject({ taxCents: 0, taxExemption: TEXT })
      const [session] = await fresh.rows<{ sessionId: string }>(
        sql`select session_id as "sessionId" from payment p join "order" o on o.id = p.order_id where o.number = ${placed.body.number}`,
      )
      await press(fresh, { url: `http://shop.test/api/test-payments/${session?.sessionId}` }, 'pay')
      await askStatus(fresh, { sessionId: session?.sessionId ?? '' })
      expect(await fresh.rows(sql`select user_id from "order" where number = ${placed.body.number}`)).toEqual([{ user_id: id }])
      // Nor does an account count that is blocked.
      await fresh.rows(sql`update "user" set disabled_at = now() where id = ${id}`)
      const blocked = await staff.post<StaffOrder>('orders', { items, customer: { ...CUSTOMER, email } })
      expect(blocked.body).toMatchObject({ taxCents: 600, taxExemption: null })
      await fresh.rows(sql`update "user" set disabled_at = null where id = ${id}`)
      // An address that nobody has confirmed is nobody's.
      await fresh.rows(sql`update "user" set email_verified = false where id = ${id}`)
      const stranger = await staff.post<StaffOrder>('orders', { items, customer: { ...CUSTOMER, email } })
      expect(stranger.body).toMatchObject({ taxCents: 600, taxExemption: null })
    })

    test('a guest who types the address of an exempt account is taxed', async () => {
      const { email } = await exempt()
      const session = await checkOut(fresh, { items: [{ slug: await part(), quantity: 1 }], customer: { email } })
      expect(session.url).toBeTruthy()
      expect(await fresh.rows(sql`select tax_cents from "order" where email = ${email}`)).toEqual([{ tax_cents: 600 }])
    })
  })

  test('the owner’s file has them; erasing keeps only those by which an order was sold, without the account', async () => {
    const { headers, email, id, certificateId } = await exempt()
    const unused = await addCertificate(fresh, { email, number: 'UNUSED-99' })
    const number = await buy(fresh, { items: [{ slug: await part(), quantity: 1 }], customer: { email } }, headers)
    const data = await fresh.call<Schema<'OwnData'>>('POST', '/api/account/data', {}, headers)
    expect(data.body.taxCertificates.map((one) => one.id).toSorted()).toEqual([certificateId, unused].toSorted())
    await fresh.rows(sql`update "order" set status = 'completed', fulfilment_status = 'delivered' where number = ${number}`)
    const preview = (await fresh.call<{ preview: Schema<'ErasurePreview'> }>('GET', '/api/account/erasure', undefined, headers)).body
      .preview
    expect(preview).toMatchObject({ certificates: 2, keptCertificates: 1 })
    const erased = await fresh.call('POST', '/api/account/erase', { email, previewVersion: preview.version }, headers)
    expect(erased.status, erased.text).toBe(200)
    // Their last e-mail tells of it.
    expect(await fresh.rows(sql`select payload from outbox where kind = 'account_deleted' and recipient = ${email}`)).toEqual([
      { payload: { keepsCertificate: true } },
    ])
    expect(await fresh.rows(sql`select id, user_id from tax_certificate where id in (${certificateId}, ${unused})`)).toEqual([
      { id: certificateId, user_id: null },
    ])
    expect(await fresh.shop.files.read(`certificates/${unused}.pdf`)).toBeNull()
    expect(await fresh.shop.files.read(`certificates/${certificateId}.pdf`)).not.toBeNull()
    expect(await fresh.rows(sql`select tax_certificate_id as of from "order" where number = ${number}`)).toEqual([{ of: certificateId }])
    expect(id).toMatch(/^use_/)
    // The evidence beside the order is there for whoever answers for the tax.
    const sold = await fresh.call<Schema<'StaffOrder'>>('GET', `/api/admin/orders/${number}`, undefined, staff.headers)
    expect(sold.body.taxCertificateId).toBe(certificateId)
    const kept = await file(`/api/admin/tax-certificates/${certificateId}/file`, staff.headers)
    expect([kept.status, kept.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const [{ version } = { version: 0 }] = await fresh.rows<{ version: number }>(
      sql`select version from tax_certificate where id = ${certificateId}`,
    )
    const revoke = `/api/admin/tax-certificates/${certificateId}/revoke`
    expect((await fresh.call('POST', revoke, { version, reason: 'Not any more' }, staff.headers)).status).toBe(409)
    expect(await fresh.rows(sql`select status from tax_certificate where id = ${certificateId}`)).toEqual([{ status: 'approved' }])
  })

  test('who joins the staff has none any more: nobody decides about a colleague’s, and none takes the tax off', async () => {
    const { email, certificateId } = await exempt()
    const waiting = await addCertificate(fresh, { email, status: 'waiting', number: 'WAITING-1' })
    const waitingCount = async () =>
      (await fresh.call<{ count: number }>('GET', '/api/admin/dashboard/work/certificates', undefined, staff.headers)).body.count
    const before = await waitingCount()
    await makeAdmin(fresh.shop, { email, password: PASSWORD })
    expect(await fresh.rows(sql`select distinct status from tax_certificate where id in (${certificateId}, ${waiting})`)).toEqual([
      { status: 'withdrawn' },
    ])
    expect(await waitingCount()).toBe(before - 1)
    // Also one that was approved behind it.
    await fresh.rows(sql`update tax_certificate set status = 'approved' where id = ${certificateId}`)
    const headers = await signIn(fresh, { email, password: PASSWORD })
    await checkOut(fresh, { items: [{ slug: await part(), quantity: 1 }], customer: { email } }, newKey(), headers)
    expect(await fresh.rows(sql`select tax_cents from "order" where email = ${email}`)).toEqual([{ tax_cents: 600 }])
  })

  test('the certificates of two customers who are merged are those of who stays', async () => {
    const [into, from] = [await exempt(), await exempt({ number: 'OTHER-77' })]
    const path = `/api/admin/customers/${into.id}/merge/${from.id}`
    const preview = (await fresh.call<Schema<'MergePreview'>>('GET', path, undefined, staff.headers)).body
    expect(preview.certificates).toBe(1)
    expect((await fresh.call('POST', path, { previewVersion: preview.version }, staff.headers)).status).toBe(200)
    expect(await certificatesOf(into.id)).toHaveLength(2)
  })
})
