import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isEmail } from '#domain/customer/email.ts'
import { sendEmails } from '#server/email/send-emails.tsx'
import { log } from '#server/log.ts'
import { orderToken } from '#server/shop/order/order-access.ts'
import { listEmails } from '#server/shop/outbox/email-list.ts'
import { leaseEmails, enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { resendEmail } from '#server/shop/outbox/resend-email.ts'
import type { EmailKind, NewEmail } from '#server/shop/outbox/outbox.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, checkOut, orderOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { FreshShop } from '#test/support/fresh-shop.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import type { ReceivedMail } from '#test/support/stand-ins/smtp.ts'
import { ORIGIN } from '#test/support/test-env.ts'
import type { EmailId } from '#domain/id.ts'
import type { Staff } from '#server/shop/audit.ts'

const STAFF: Staff = { userId: 'use_staff', requestId: 'request' }

const smtp = await startSmtp()
afterAll(() => smtp.stop())
beforeEach(() => {
  smtp.received.length = 0
  smtp.named.clear()
  smtp.refused.clear()
  Object.assign(smtp, { slowness: 0, mostAtOnce: 0 })
})

let count = 0
/** An e-mail that needs no other data. */
const plainEmail = (recipient: string, name = 'Ann'): NewEmail => ({
  idempotencyKey: `test:${count++}`,
  kind: 'confirm_address',
  recipient,
  payload: { name, linkId: 'cnf_1' },
})

/** The kinds whose links open something. */
const LINKED =
  /^order_|^address_changed$|^return_|^sign_in_link$|^confirm_address$|^password_reset$|^change_email$|^staff_invitation$|^staff_password$|^popup_coupon$|^newsletter_welcome$|^wish_confirmation$|^back_in_stock$|^reorder_reminder$|^question_answer$|^review_|^buyer_letter$/

const write = ({ shop }: FreshShop, ...emails: NewEmail[]) => shop.db.transaction((tx) => enqueueEmails(shop, tx, emails))
const send = ({ shop }: FreshShop) => sendEmails(shop, { hurry: true })

interface OutboxRow extends Record<string, unknown> {
  id: EmailId
  recipient: string
  state: string
  attempts: number
  last_error: string | null
  minutes: number
}
const rowsOf = (fresh: FreshShop, recipient: string) =>
  fresh.rows<OutboxRow>(
    sql`select id, recipient, state, attempts, last_error, extract(epoch from next_at - now())::float8 / 60 as minutes
      from outbox where recipient like ${recipient} order by id`,
  )
const makeDue = (fresh: FreshShop, recipient: string) =>
  fresh.rows(sql`update outbox set next_at = now() - interval '1 second' where recipient like ${recipient} and state = 'due'`)

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' }
const flat = (text: string) => text.replace(/\s+/g, ' ')
/** The visible text of HTML: no comments, no tags. */
const seen = (html: string) =>
  flat(
    html
      .replace(/<!--.*?-->/gs, '')
      .replace(/<(br|p|td|tr|table|div)[ />]/g, ' $&')
      .replace(/<[^>]+>/g, '')
      .replace(/&([#\w]+);/g, (entity, name: string) => ENTITIES[name] ?? entity),
  )

const headersOf = ({ raw }: ReceivedMail) =>
  (raw.split('\r\n\r\n', 1)[0] ?? '')
    .split('\r\n')
    .flatMap((line) => (/^\s/.test(line) ? [] : [(line.split(':', 1)[0] ?? '').toLowerCase()]))

const USUAL_HEADERS = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to']

describe.each(KINDS)('e-mails on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })

  describe('every kind', () => {
    const [shipment, refund, orderReturn, subscriber] = ['shp_1', 'rfd_1', 'ret_1', 'ann@example.com']
    let order: Awaited<ReturnType<typeof orderOf>>
    let slug: string
    /** Another order, whose belts were sent. */
    let sent: { id: string; number: string } | undefined
    beforeAll(async () => {
      slug = await addProduct(fresh, { priceCents: 1_250, name: 'Belt <b>&"large"', partNumber: 'B-100', sku: 'SKU-B100', stock: 9 })
      const other = await addProduct(fresh, { priceCents: 3_000, name: 'Quiet motor' })
      const items = [
        { slug, quantity: 2 },
        { slug: other, quantity: 1 },
      ]
      order = await orderOf(fresh, await checkOut(fresh, { items, customer: { firstName: "Ann <i>O'Neil" } }))
      const [first] = await fresh.rows<{ id: string }>(sql`select id from order_line where order_id = ${order.id} order by position`)
      const [paid] = await fresh.rows<{ id: string }>(sql`select id from payment where order_id = ${order.id}`)
      const line = first?.id ?? ''
      await fresh.rows(sql`insert into shipment (id, order_id, status, idempotency_key, carrier, tracking_number, tracking_url, created_by)
        values (${shipment}, ${order.id}, 'shipped', 'shp', 'UPS', '1Z999AA10123456784', 'https://track.example/1Z999AA10123456784', 'test')`)
      await fresh.rows(sql`insert into shipment_line (id, shipment_id, order_line_id, quantity) values ('shl_1', ${shipment}, ${line}, 2)`)
      await fresh.rows(sql`insert into order_return (id, number, order_id, idempotency_key, staff_note, requested_by)
        values (${orderReturn}, 'RMA-7K3Q-9F2M', ${order.id}, 'ret', 'Use the old box.' || chr(10) || 'Thanks <3', 'customer')`)
      await fresh.rows(sql`insert into order_return_line (id, return_id, order_line_id, quantity, reason, received_quantity)
        values ('rtl_1', ${orderReturn}, ${line}, 2, 'does_not_fit', 1)`)
      await fresh.rows(sql`insert into refund (id, order_id, payment_id, return_id, idempotency_key, amount_cents, items_cents, shipping_cents, tax_cents,
        reason, created_by) values (${refund}, ${order.id}, ${paid?.id ?? ''}, ${orderReturn}, 'rfd', 3650, 2500, 1000, 150, 'wrong_part', 'test')`)
      await fresh.rows(sql`insert into refund_line (id, refund_id, order_line_id, quantity, amount_cents, restock)
        values ('rfl_1', ${refund}, ${line}, 1, 1325, true)`)
      await fresh.rows(sql`insert into contact_message (id, message_key, topic, email, email_key, message)
        values ('msg_1', 'key', 'fit', 'bob@example.com', 'bob@example.com', 'Does <i>it</i> fit?')`)
      await fresh.rows(sql`insert into contact_message_entry (id, message_id, kind, text, author)
        values ('mse_1', 'msg_1', 'answer', 'It fits <b>well</b>.' || chr(10) || 'Ask again.', 'test')`)
      await fresh.rows(sql`insert into product_question (id, product_id, message_key, question, state, answer, answered_at, published_at)
        select 'pqu_1', id, 'key', 'Is it <i>quiet</i>?', 'published', 'It is <b>quiet</b>.', now(), now() from product where name = 'Quiet motor'`)
      const sentNumber = await buy(fresh, { items })
      ;[sent] = await fresh.rows<{ id: string; number: string }>(sql`select id, number from "order" where number = ${sentNumber}`)
      await fresh.rows(sql`insert into shipment (id, order_id, status, idempotency_key, created_by, shipped_at)
        values ('shp_2', ${sent?.id ?? ''}, 'shipped', 'shp 2', 'test', now())`)
      await fresh.rows(sql`insert into shipment_line (id, shipment_id, order_line_id, quantity)
        select 'shl_' || id, 'shp_2', id, 1 from order_line where order_id = ${sent?.id ?? ''}`)
      await fresh.rows(sql`insert into product_review (id, product_id, order_line_id, rating, text, fits, state, hide_reason)
        select 'rvw_1', product_id, id, 1, 'Call <b>me</b>.', false, 'hidden', 'personal_data' from order_line
        where order_id = ${sent?.id ?? ''} and name = 'Quiet motor'`)
      await fresh.rows(sql`insert into change_set (id, kind, title, actor, params) select 'chg_letter', 'buyer-letters', 'Letter', 'test',
        jsonb_build_object('subject', 'Stop using the motor', 'text', 'It is <b>hot</b>.' || chr(10) || 'Switch it off.', 'productId', product_id)
        from order_line where order_id = ${sent?.id ?? ''} and name = 'Quiet motor'`)
      await fresh.rows(
        sql`insert into "user" (id, name, email, email_verified) values ('use_reminded', 'Ann', 'reminded@example.com', true)`,
      )
      await fresh.rows(sql`insert into reorder_reminder (user_id) values ('use_reminded')`)
      await fresh.rows(sql`insert into tax_certificate (id, user_id, status, company, number, states, expires_on, file_kind, file_name, bytes, hash,
        submitted_at, decided_at, decided_by, reason) values ('txc_1', 'use_reminded', 'declined', 'Lee <Repair>', 'MI-123456', '{MI,OH}', '2027-03-08', 'pdf',
        'mi.pdf', 1, 'h', now(), now(), 'use_1', 'The second page <is> missing.')`)
      await fresh.rows(sql`insert into stock_wish (id, product_id, email, mailbox, confirmed_at)
        select 'wsh_1', id, ${subscriber}, ${subscriber}, now() from product where slug = ${slug}`)
      await fresh.call('POST', '/api/newsletter', { email: subscriber, firstName: 'Ann', source: 'homepage' })
      await send(fresh)
    })

    /** The data, and the texts expected in the subject, and in both HTML and plain text. */
    const cases: {
      [Kind in EmailKind]: (number: string) => { payload: unknown; subject: string; says: string[]; isFor?: 'staff'; replyTo?: string }
    } = {
      confirm_address: () => ({
        payload: { name: 'Ann', linkId: 'cnf_1', next: '/orders' },
        subject: 'Confirm your e-mail address',
        says: ['Hello Ann', 'Confirm my address', 'The link works once, within 60 minutes'],
      }),
      sign_in_link: () => ({
        payload: { name: 'Ann', linkId: 'sil_1', next: '/orders' },
        subject: 'Your sign-in link',
        says: ['Hello Ann', 'It works once, within 10 minutes'],
      }),
      password_reset: () => ({
        payload: { name: 'Ann', linkId: 'acl_1', next: '/orders' },
        subject: 'Set a new password',
        says: ['Hello Ann', 'It works once, within 30 minutes', 'passkeys are removed'],
      }),
      change_email: () => ({
        payload: { linkId: 'acl_1' },
        subject: 'Confirm your new e-mail address',
        says: ['Confirm this address', 'The link works once, within 60 minutes'],
      }),
      email_taken: () => ({
        payload: { name: 'Ann' },
        subject: 'Your address has an account already',
        says: ['Hello Ann', 'nothing has changed'],
      }),
      security_notice: () => ({
        payload: { change: 'email_changed' },
        subject: 'Your account has another e-mail address',
        says: ['You no longer sign in with this one', '(313) 555-0142'],
      }),
      certificate_approved: () => ({
        payload: { certificateId: 'txc_1' },
        subject: 'Your tax certificate is approved',
        says: ['Lee <Repair>', '3456', 'Michigan, Ohio', 'March 8, 2027', 'without sales tax'],
      }),
      certificate_declined: () => ({
        payload: { certificateId: 'txc_1' },
        subject: 'We could not accept your tax certificate',
        says: ['The second page <is> missing.', 'taxed as before'],
      }),
      certificate_revoked: () => ({
        payload: { certificateId: 'txc_1' },
        subject: 'Your tax certificate no longer counts',
        says: ['The second page <is> missing.', 'Those that you have placed stay as they are'],
      }),
      certificate_expiring: () => ({
        payload: { certificateId: 'txc_1' },
        subject: 'Your tax certificate expires soon',
        says: ['March 8, 2027', 'please upload it now'],
      }),
      account_deleted: () => ({
        payload: { keepsCertificate: true },
        subject: 'Your account is deleted',
        says: [
          'Orders stay in our books',
          'answers of yours that we have published stay',
          'Your tax-exempt certificate stays beside each order',
          'We do not keep this e-mail',
        ],
      }),
      staff_invitation: () => ({
        payload: { linkId: 'stl_1', role: 'support', by: 'Dana Lee' },
        subject: 'Work with Partwright',
        says: ['Dana Lee invites you', 'Your role: Support', 'It works once, within 7 days'],
      }),
      staff_password: () => ({
        payload: { linkId: 'stl_1', name: 'Ann' },
        subject: 'Set a new password',
        says: ['Hello Ann', 'It works once, within 60'],
      }),
      order_confirmation: (number) => ({
        payload: {},
        subject: `Order ${number} is confirmed`,
        says: [
          "Ann <i>O'Neil",
          number,
          '2 × Belt <b>&"large"',
          'Part B-100',
          'Quiet motor',
          '$25.00',
          '$30.00',
          'Total',
          'Detroit, MI 48226',
        ],
      }),
      order_link: (number) => ({
        payload: {},
        subject: `Your link to order ${number}`,
        says: [number, 'View your order', 'The link works for 90 days', 'this address only'],
      }),
      address_changed: (number) => ({
        payload: {},
        subject: `Order ${number} goes to another address`,
        says: [number, 'We send it to', 'Detroit, MI 48226', 'What you paid stays the same', 'View your order'],
      }),
      payment_link: (number) => ({
        payload: {},
        subject: `Pay for your order ${number}`,
        says: [number, 'on the phone', '2 × Belt <b>&"large"', '$25.00', 'Detroit, MI 48226', 'We hold its parts for you until', 'Pay $'],
      }),
      payment_expired: (number) => ({
        payload: {},
        subject: `Order ${number} was not paid`,
        says: [number, 'Nothing was charged', 'Go to your cart'],
      }),
      order_shipped: (number) => ({
        payload: { shipmentId: shipment },
        subject: `Part of order ${number} is on its way`,
        says: ['UPS 1Z999AA10123456784', 'Track this package', '2 × Belt', 'Still to come', '1 × Quiet motor'],
      }),
      order_delivered: (number) => ({
        payload: { shipmentId: shipment },
        subject: `Order ${number}: your package has arrived`,
        says: [number, '2 × Belt', 'how returns work'],
      }),
      order_cancelled: (number) => ({
        payload: { reason: 'You asked us to.', refundCents: 6_800 },
        subject: `Order ${number} is cancelled`,
        says: ['You asked us to.', 'We refund $68.00.', '5 to 10 business days'],
      }),
      order_refunded: (number) => ({
        payload: { refundId: refund },
        subject: `Refund for order ${number}`,
        says: ['We refunded $36.50', '1 × Belt', 'Goods', '$25.00', 'Shipping', '$10.00', 'Tax', '$1.50', '5 to 10 business days'],
      }),
      return_requested: () => ({
        payload: { returnId: orderReturn },
        subject: 'We have your return request: RMA-7K3Q-9F2M',
        says: ['RMA-7K3Q-9F2M', '2 × Belt', 'Please do not send anything yet'],
      }),
      return_approved: () => ({
        payload: { returnId: orderReturn },
        subject: 'Your return is approved: RMA-7K3Q-9F2M',
        says: ['Use the old box. Thanks <3', 'Send to Partwright 200 Counter Street, Detroit', 'Return RMA-7K3Q-9F2M', '2 × Belt'],
      }),
      return_declined: () => ({
        payload: { returnId: orderReturn },
        subject: 'We cannot take this return: RMA-7K3Q-9F2M',
        says: ['Use the old box. Thanks <3', 'reply to this e-mail'],
      }),
      return_received: () => ({
        payload: { returnId: orderReturn },
        subject: 'Your parts have arrived: RMA-7K3Q-9F2M',
        says: ['RMA-7K3Q-9F2M', '1 of 2 arrived'],
      }),
      return_cancelled: () => ({
        payload: { returnId: orderReturn },
        subject: 'Your return is withdrawn: RMA-7K3Q-9F2M',
        says: ['RMA-7K3Q-9F2M', 'you keep the parts', '2 × Belt'],
      }),
      return_lapsed: () => ({
        payload: { returnId: orderReturn },
        subject: 'Your return is closed: RMA-7K3Q-9F2M',
        says: ['RMA-7K3Q-9F2M', 'have not reached us in time', 'reply to this e-mail'],
      }),
      exchange_payment: (number) => ({
        payload: { returnId: orderReturn },
        subject: `Pay for your exchange ${number}`,
        says: [number, 'what you sent back with return RMA-7K3Q-9F2M is here', 'We send them when the difference is paid', 'Pay $'],
      }),
      return_exchanged: (number) => ({
        payload: { returnId: orderReturn },
        subject: 'New parts for your return RMA-7K3Q-9F2M',
        says: ['RMA-7K3Q-9F2M', 'There is nothing to pay', `Their order is ${number}`, '1 Main St'],
      }),
      return_refunded: () => ({
        payload: { returnId: orderReturn, refundId: refund },
        subject: 'Refund for your return RMA-7K3Q-9F2M',
        says: ['We refunded $36.50', 'your return RMA-7K3Q-9F2M', '5 to 10 business days'],
      }),
      popup_coupon: () => ({
        payload: { code: 'WELCOME-ABCDEFG' },
        subject: 'Your 5% off coupon code',
        says: ['WELCOME-ABCDEFG', '5% off your first order', subscriber, '200 Counter Street', 'Unsubscribe'],
      }),
      newsletter_welcome: () => ({
        payload: { subscriberId: 'sub_any' },
        subject: 'Welcome to the Partwright newsletter',
        says: ['Hello Ann', '200 Counter Street', 'Unsubscribe'],
      }),
      wish_confirmation: () => ({
        payload: { wishId: 'wsh_1' },
        subject: 'Confirm: tell me when Belt <b>&"large" is back',
        says: ['Belt <b>&"large"', 'B-100', 'Tell me when it is back', '48 hours', '200 Counter Street', 'Stop waiting for this part'],
      }),
      back_in_stock: () => ({
        payload: { wishId: 'wsh_1' },
        subject: 'It is back: Belt <b>&"large"',
        says: ['Belt <b>&"large"', 'B-100', 'See the part', '200 Counter Street', 'Stop waiting for this part'],
      }),
      reorder_reminder: () => ({
        payload: { userId: 'use_reminded', parts: [] },
        subject: 'Time again? Belt <b>&"large"',
        says: [
          '2 × Belt <b>&"large"',
          'Part B-100',
          'last bought March 2, 2026',
          'you may soon need this again',
          'at most once in three months',
          'Stop the reminders',
          '200 Counter Street',
        ],
      }),
      contact_message: (number) => ({
        payload: { message: { topic: 'fit', orderNumber: number, email: 'bob@example.com', message: 'Belt <b> or\nmotor?' } },
        subject: `Message: Does it fit?, ${number}`,
        says: ['bob@example.com', 'Belt <b> or motor?', 'placed with another address', 'Open the order'],
        isFor: 'staff',
        replyTo: 'bob@example.com',
      }),
      contact_received: (number) => ({
        payload: { topic: 'return', orderNumber: number },
        subject: 'We have your message',
        says: ['Return', number, 'within one business day', '(313) 555-0142', '9 a.m. to 1 p.m. If you did not write'],
      }),
      message_answer: () => ({
        payload: { entryId: 'mse_1' },
        subject: 'Our answer: Does it fit?',
        says: ['It fits <b>well</b>. Ask again.', '9 a.m. to 1 p.m. You wrote', 'Does <i>it</i> fit?', 'reply to this e-mail'],
      }),
      review_request: () => ({
        payload: { orderId: sent?.id },
        subject: `How did it go? Order ${sent?.number}`,
        says: ['2 × Belt', 'whether you are content or not', 'do not change a word', 'once for each order', '200 Counter Street'],
      }),
      buyer_letter: () => ({
        payload: { orderId: sent?.id, letterId: 'chg_letter' },
        subject: 'Stop using the motor',
        says: ['Quiet motor', `which you bought with order ${sent?.number}`, 'It is <b>hot</b>. Switch it off.', 'reply to this e-mail'],
      }),
      review_hidden: () => ({
        payload: { reviewId: 'rvw_1', reason: 'personal_data' },
        subject: 'Your review of Quiet motor is not shown',
        says: ['Call <b>me</b>.', 'It names or shows private data', 'How many stars you gave is no reason', 'reply to this e-mail'],
      }),
      question_answer: () => ({
        payload: { questionId: 'pqu_1' },
        subject: 'Our answer about Quiet motor',
        says: ['Is it <i>quiet</i>?', 'It is <b>quiet</b>.', 'You asked about', 'the only e-mail about it', 'without your name'],
      }),
      test_email: (number) => ({
        payload: { template: 'staff_new_order' },
        subject: `[Test] New order ${number}`,
        says: ['2 × Belt', '1 × Quiet motor'],
      }),
      staff_alert: (number) => ({
        payload: { reason: 'The card was disputed.' },
        subject: `Order ${number} needs attention`,
        says: ['The card was disputed.', 'Open the order'],
        isFor: 'staff',
      }),
      staff_new_order: (number) => ({
        payload: {},
        subject: `New order ${number}`,
        says: ['2 × Belt', '1 × Quiet motor', 'ann@example.com', "Ann <i>O'Neil Lee"],
        isFor: 'staff',
      }),
      staff_low_stock: () => ({
        payload: { productIds: [] },
        subject: 'Low stock: SKU-B100',
        says: ['A part is running low', 'SKU-B100', 'B-100', 'On hand', 'Reserved', '7 2 5'],
        isFor: 'staff',
      }),
      staff_payment_notice: () => ({
        payload: { subject: 'Unknown payment cs_test_1', reason: 'Nobody ordered this.' },
        subject: 'Unknown payment cs_test_1',
        says: ['Nobody ordered this.', 'Open the dashboard'],
        isFor: 'staff',
      }),
      staff_webhook_ended: () => ({
        payload: { address: 'https://stock.example.com/in', failingSince: '2026-03-02T14:05:00.000Z', endpointId: 'whe_1' },
        subject: 'A webhook has ended',
        says: ['https://stock.example.com/in has not taken a message since March 2, 2026 at 9:05 AM EST', 'Open the webhooks'],
      }),
      weekly_report: () => ({
        payload: {
          name: 'Our week',
          title: 'Sales by day',
          days: { from: '2026-03-02', to: '2026-03-08' },
          rows: 7,
          figures: [{ label: 'Net sales', value: '$2,310.40', before: '$2,105.15' }],
          path: '/admin/reports/sales-by-day?from=2026-03-02&to=2026-03-08',
        },
        subject: 'Our week: 2026-03-02 to 2026-03-08',
        says: [
          'Our week',
          'Sales by day, 2026-03-02 to 2026-03-08: 7 rows.',
          '$2,310.40',
          '$2,105.15',
          'Open the report',
          'Switch it off under Reports.',
        ],
      }),
    }

    test.each(Object.keys(cases) as EmailKind[])('%s is written, sent and read', async (emailKind) => {
      const { payload, subject, says, isFor, replyTo = 'help@partwright.example' } = cases[emailKind](order.number)
      const [product] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${slug}`)
      const facts = {
        orderId: order.id,
        ...(payload as object),
        ...(emailKind === 'staff_low_stock' && { productIds: [product?.id] }),
        ...(emailKind === 'reorder_reminder' && { parts: [{ productId: product?.id, quantity: 2, lastBought: '2026-03-02' }] }),
      }
      const to = isFor ? 'help@partwright.example' : subscriber
      const email = { idempotencyKey: `every:${emailKind}`, kind: emailKind, recipient: isFor ?? subscriber, payload: facts } as NewEmail
      await write(fresh, email)
      await write(fresh, email)
      await send(fresh)

      const [row] = await fresh.rows<OutboxRow & { html: string; body: string }>(
        sql`select id, state, last_error, html, body from outbox where idempotency_key = ${email.idempotencyKey}`,
      )
      expect(row).toMatchObject({ state: 'sent', last_error: null })
      expect(smtp.received).toHaveLength(1)
      const [mail] = smtp.received
      if (!mail) throw new Error('nothing came')
      expect([mail.from, mail.to]).toEqual(['orders@shop.test', [to]])
      const { parsed } = mail
      expect(parsed.messageId).toBe(`<${row?.id}@shop.test>`)
      expect(parsed.subject).toBe(subject)
      expect(parsed.from?.text).toBe('"Partwright" <orders@shop.test>')
      expect(parsed.replyTo?.text).toBe(replyTo)
      const html = parsed.html || ''
      for (const text of says) {
        expect(seen(html)).toContain(text)
        expect(flat(parsed.text ?? '').toLowerCase()).toContain(text.toLowerCase())
      }
      const token = orderToken(fresh.shop, order.id)
      if (/^order_|^return_/.test(emailKind)) expect(html).toContain(`href="${ORIGIN}/orders/${order.number}?token=${token}"`)
      // What is kept of it, and staff can read, opens nothing.
      const tokens = [...html.matchAll(/token=([^"&]+)/g)].map(([, secret = '']) => secret)
      expect(tokens.length > 0).toBe(LINKED.test(emailKind))
      if (emailKind === 'account_deleted') expect([row?.html, row?.body]).toEqual([null, null])
      else
        for (const kept of [row?.html, row?.body]) {
          for (const secret of tokens) expect(kept).not.toContain(secret)
          expect(kept).not.toMatch(/[?&=][\w.-]{32,}/)
          if (tokens.length > 0) expect(kept).toContain('token=[hidden]')
        }
      const isMarketing = [
        'popup_coupon',
        'newsletter_welcome',
        'wish_confirmation',
        'back_in_stock',
        'reorder_reminder',
        'question_answer',
        'review_request',
      ].includes(emailKind)
      expect(headersOf(mail).toSorted()).toEqual(
        [...USUAL_HEADERS, ...(isMarketing ? ['list-unsubscribe', 'list-unsubscribe-post'] : [])].toSorted(),
      )
      expect(parsed.headers.get('auto-submitted')).toBe('auto-generated')
    })
  })

  test('the mail server is down: e-mails back off with jitter, and then each is sent once', async () => {
    const emails = Array.from({ length: 12 }, (_, n) => plainEmail(`wait${n}@down.example`))
    await write(fresh, ...emails)
    await smtp.stop()
    try {
      for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
        await makeDue(fresh, '%@down.example')
        const began = performance.now()
        await send(fresh)
        const rows = await rowsOf(fresh, '%@down.example')
        const passed = (performance.now() - began) / 60_000
        expect(rows.every(({ state, last_error }) => state === 'due' && last_error?.includes('ECONNREFUSED'))).toBe(true)
        const waits = rows.map((row) => row.minutes / minutes)
        // Each wait has begun within what has passed.
        expect(Math.min(...waits) + passed / minutes).toBeGreaterThan(0.79)
        expect(Math.max(...waits)).toBeLessThanOrEqual(1.2)
        expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(0.02)
      }
    } finally {
      await smtp.start()
    }
    await send(fresh)
    expect(smtp.received).toHaveLength(0)
    await makeDue(fresh, '%@down.example')
    await send(fresh)
    await send(fresh)
    expect(smtp.received.map(({ to }) => to.join()).toSorted()).toEqual(emails.map(({ recipient }) => recipient).toSorted())
  })

  test('an address that the server refuses blocks no other, fails for good after 12 attempts, and staff can send it again', async () => {
    smtp.refused.add('gone@mixed.example')
    await write(fresh, plainEmail('a@mixed.example'), plainEmail('gone@mixed.example'), plainEmail('b@mixed.example'))
    for (let attempt = 1; attempt <= 12; attempt++) {
      expect((await rowsOf(fresh, 'gone@mixed.example'))[0]?.state).toBe('due')
      await makeDue(fresh, 'gone@mixed.example')
      await send(fresh)
      expect(smtp.received.map(({ to }) => to.join()).toSorted()).toEqual(['a@mixed.example', 'b@mixed.example'])
    }
    const [dead] = await rowsOf(fresh, 'gone@mixed.example')
    if (!dead) throw new Error('no e-mail was given up')
    expect(dead).toMatchObject({ state: 'failed', attempts: 12 })
    expect(dead.last_error).toContain('550')
    expect((await listEmails(fresh.shop, { page: 1, state: 'dead' }, () => true)).letters.map(({ id }) => id)).toContain(dead.id)
    expect((await listEmails(fresh.shop, { page: 1, state: 'sent' }, () => true)).letters.map(({ id }) => id)).not.toContain(dead.id)
    await makeDue(fresh, 'gone@mixed.example')
    await send(fresh)
    expect(smtp.named.get('gone@mixed.example')).toBe(12)

    smtp.refused.clear()
    await resendEmail(fresh.shop, dead.id, STAFF)
    await expect(resendEmail(fresh.shop, dead.id, STAFF)).rejects.toMatchObject({ code: 'not_allowed_in_state' })
    await send(fresh)
    await resendEmail(fresh.shop, dead.id, STAFF)
    await send(fresh)
    expect(smtp.to('gone@mixed.example').map(({ parsed }) => parsed.messageId)).toEqual(Array(2).fill(`<${dead.id}@shop.test>`))
    await expect(resendEmail(fresh.shop, 'mail_none', STAFF)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('the log names the e-mail that was not sent, by which staff find it, and nobody to whom it was going', async () => {
    smtp.refused.add('gone@logged.example')
    await write(fresh, plainEmail('gone@logged.example'))
    const stream: { write(line: string): void } = Reflect.get(log, pino.symbols.streamSym)
    const [lines, level]: [string[], string] = [[], log.level]
    const spy = vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line))
    log.level = 'warn'
    await send(fresh)
    log.level = level
    spy.mockRestore()
    const [row] = await rowsOf(fresh, 'gone@logged.example')
    const line = lines.find((text) => text.includes('e-mail not sent')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ outbox: row?.id, kind: 'confirm_address', attempts: 1 })
    expect(line).not.toContain('logged.example')
  })

  test('two senders share the work: every e-mail is sent once, at most ten at a time each', async () => {
    smtp.slowness = 50
    const emails = Array.from({ length: 45 }, (_, n) => plainEmail(`crowd${n}@two.example`))
    await write(fresh, ...emails)
    await Promise.all([send(fresh), send(fresh)])
    expect(smtp.received.map(({ to }) => to.join()).toSorted()).toEqual(emails.map(({ recipient }) => recipient).toSorted())
    expect(smtp.mostAtOnce).toBeGreaterThan(5)
    expect(smtp.mostAtOnce).toBeLessThanOrEqual(20)
  })

  test('a link to sign in waits behind none of the reminders that are due to hundreds', async () => {
    const reminder = (n: number): NewEmail => ({
      idempotencyKey: `patient-${n}`,
      kind: 'review_request',
      recipient: `buyer${n}@patient.example`,
      payload: { orderId: 'ord_none' },
    })
    await write(fresh, ...Array.from({ length: 30 }, (_, n) => reminder(n)))
    await write(fresh, plainEmail('waits@patient.example'))
    await fresh.rows(sql`update outbox set next_at = now() - interval '1 hour' where kind = 'review_request'`)
    const leased = await leaseEmails(fresh.shop)
    expect(leased.length).toBe(10)
    expect(leased.map(({ recipient }) => recipient)).toContain('waits@patient.example')
    // The others have their turn as before.
    expect(leased.filter(({ kind: of }) => of === 'review_request').length).toBe(9)
    await fresh.rows(sql`delete from outbox where recipient like '%@patient.example'`)
  })

  test('an e-mail whose sender died is sent by another once the lease is over, not before', async () => {
    await write(fresh, plainEmail('leased@example.com'))
    await fresh.rows(sql`update outbox set locked_until = now() + interval '1 minute', attempts = 1 where recipient = 'leased@example.com'`)
    await send(fresh)
    expect(smtp.to('leased@example.com')).toHaveLength(0)
    await fresh.rows(sql`update outbox set locked_until = now() - interval '1 second' where recipient = 'leased@example.com'`)
    await send(fresh)
    expect(smtp.to('leased@example.com')).toHaveLength(1)
  })

  test('a kind that a newer process wrote waits for that one', async () => {
    await fresh.rows(sql`insert into outbox (id, idempotency_key, kind, recipient, payload)
      values ('mail_future', 'future', 'from_the_future', 'future@example.com', '{}'), ('mail_proto', 'proto', 'constructor', 'future@example.com', '{}')`)
    await send(fresh)
    const waiting = await rowsOf(fresh, 'future@example.com')
    expect(waiting).toHaveLength(2)
    for (const row of waiting) {
      expect(row.state).toBe('due')
      expect(row.last_error).toContain('No e-mail of the kind')
    }
  })
})

describe.each(KINDS)('injection attempts, on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })

  test.each([
    'a@example.com\r\nBcc: victim@example.com',
    'a@example.com\nBcc: victim@example.com',
    'a@example.com\rRCPT TO:<victim@example.com>',
    'a@example.com>\r\nRCPT TO:<victim@example.com',
    'a@example.com,victim@example.com',
    'a@example.com, victim@example.com',
    'a@example.com;victim@example.com',
    'a@example.com victim@example.com',
    'Ann <a@example.com>',
    '<a@example.com>',
    '"a@evil.example victim"@example.com',
    '"victim@example.com x"@evil.example',
    'group: a@example.com, victim@example.com;',
    'a@example.com(victim@example.com)',
    'a\u0085@example.com',
    'a\u2028@example.com',
    'a@exämple.com',
    'ann\u202Emoc.elpmaxe@example.com',
    '=?utf-8?q?victim=40example.com=2C?= <a@example.com>',
    'a@[127.0.0.1]',
    'a@localhost',
    '@example.com',
    'a@',
    '',
    'staff@',
    `${'a'.repeat(400)}@example.com`,
  ])('%j as recipient is refused before the mail server hears of it', async (recipient) => {
    expect(isEmail(recipient)).toBe(false)
    const email = plainEmail(recipient)
    await write(fresh, email)
    await send(fresh)
    expect([smtp.received, smtp.named.size]).toEqual([[], 0])
    const [row] = await fresh.rows<OutboxRow>(
      sql`select state, attempts, last_error, set_aside_at from outbox where idempotency_key = ${email.idempotencyKey}`,
    )
    expect(row).toMatchObject({ state: 'failed', attempts: 1, set_aside_at: null })
    expect(row?.last_error).toContain('not one e-mail address')
  })

  test.each([
    'Ann\r\nBcc: victim@example.com',
    'Ann\nBcc: victim@example.com\n\n<script>alert(1)</script>',
    'Ann\r\n.\r\nMAIL FROM:<x@example.com>',
    'Ann <victim@example.com>, Bob',
    'Ann, victim@example.com',
    '"Ann" <a@b.example>; ',
    '=?utf-8?B?QmNjOiB2aWN0aW1AZXhhbXBsZS5jb20=?=',
    'Änne Müller-Łukasz 李 🙂',
    'أحمد \u202Efdp.exe',
    'Ann\u2028Bcc: victim@example.com',
    '</title><img src=x onerror=alert(1)>',
    'n'.repeat(200),
  ])('%j as name and subject adds neither a recipient nor a header, and no markup', async (text) => {
    const notice: NewEmail = {
      idempotencyKey: `test:${count++}`,
      kind: 'staff_payment_notice',
      recipient: 'staff',
      payload: { subject: text, reason: text },
    }
    await write(fresh, plainEmail('ann@example.com', text), notice)
    await send(fresh)
    expect(Object.fromEntries(smtp.named)).toEqual({ 'ann@example.com': 1, 'help@partwright.example': 1 })
    expect(smtp.received).toHaveLength(2)
    for (const mail of smtp.received) {
      expect(headersOf(mail).toSorted()).toEqual(USUAL_HEADERS)
      expect(mail.parsed.html).not.toMatch(/<(script|img)/)
      expect(seen(mail.parsed.html || '')).toContain(flat(text).trim())
    }
    // The message's own encoding may insert a soft line break between the words.
    const [subject] = smtp.to('help@partwright.example').map(({ parsed }) => parsed.subject)
    if (!text.startsWith('=?')) expect(subject).toBe(text.replace(/\p{Cc}+/gu, ' ').trim())
  })

  test('of the longest order, with long names, Gmail cuts nothing: that is done at 102 kB', async () => {
    const items: { slug: string; quantity: number }[] = []
    for (let at = 0; at < 200; at++)
      items.push({ slug: await addProduct(fresh, { name: `Blower wheel ${at} ${'of galvanised steel '.repeat(3)}`.trim() }), quantity: 2 })
    await buy(fresh, { items, customer: { email: 'long@example.com' } })
    await send(fresh)
    const html = smtp.to('long@example.com')[0]?.parsed.html || ''
    expect(html.split('Blower wheel')).toHaveLength(201)
    expect(Buffer.byteLength(html)).toBeLessThan(100_000)
  })
})
