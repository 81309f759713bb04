import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { expect } from 'vitest'
import { DEFAULT_IMPORT_OPTIONS } from '#domain/import/import-fields.ts'
import type { Access } from '#server/api/access.ts'
import { addProduct } from '../build.ts'
import { addCertificate } from '../files/certificates.ts'
import { askStatus, checkOut, newKey, orderLinkOf, press } from '../buy.ts'
import type { FreshShop } from '../fresh-shop.ts'
import type { Values } from './operations.ts'
import { makePicture } from '../files/pictures.ts'
import type { Got, Posted } from '../schema.ts'
import { cookiesOf, signIn, signInAsAdmin, signUp } from '../sign-in.ts'
import type { SignedIn } from '../sign-in.ts'
import { openStaffSession } from '../staff.ts'

/** Somebody who calls the API. */
export interface Actor {
  headers: Record<string, string>
  email: string
  /** The cookie is one that this shop has signed, of a session that has ended: the staff API says so, and nothing else (decision 72). */
  hasEnded?: boolean
  /** What is open to this actor beside what is open to anyone. */
  may: Access[]
  /** What this actor presents for an order beside the session: the token of a mailed link, or a payment session. */
  presents?: { token?: string; sessionId?: string }
  /** What this actor has of their own, by the names of parameters: asked for instead of the customer's where an operation is for owners. */
  owns?: Values
  /** Operations that are for who may more than read an order: this actor is told so. */
  mayNot?: RegExp
}

const PASSWORD = 'correct horse battery'

/** The names of `createActors`' actors. */
export const ACTORS = [
  'anonymous',
  'a forger of cookies and headers',
  'an unconfirmed customer',
  'the customer',
  'another customer',
  'a guest who has opened the link of the order',
  'a guest who has looked the order up',
  'a customer who was signed out',
  'a guest with the link of another order',
  'a guest who has opened the link of another order',
  'an admin',
  'an admin who has lost the role',
  'an admin whose session was revoked',
  'an admin whose session has expired',
  'an admin whose account was deleted',
] as const

/** Somebody who was staff until `then` happened; the cookies are those of the time before. */
async function formerAdmin(fresh: FreshShop, name: string, then: (id: string) => SQL): Promise<Actor> {
  const email = `${name}@example.com`
  await signUp(fresh, email, PASSWORD)
  await fresh.rows(sql`update "user" set role = 'admin', email_verified = true where email = ${email}`)
  const headers = await signIn(fresh, { email, password: PASSWORD })
  expect((await fresh.call('GET', '/api/admin/orders', undefined, headers)).status).toBe(200)
  const [row] = await fresh.rows<{ id: string }>(sql`select id from "user" where email = ${email}`)
  await fresh.rows(then(row?.id ?? ''))
  return { headers, email, may: [], hasEnded: true }
}

/** Buys two of a part: the order's number, its payment session, the token of its mailed link, and a browser that has opened it. */
async function buyTwo(fresh: FreshShop, email: string, headers: Record<string, string> = {}) {
  const items = [{ slug: await addProduct(fresh), quantity: 2 }]
  const session = await checkOut(fresh, { items, customer: { email } }, newKey(), headers)
  await press(fresh, session, 'pay')
  const number = (await askStatus(fresh, session)).body.orderId ?? ''
  await fresh.runJobs()
  const { token } = await orderLinkOf(fresh, number)
  const opened = await fresh.call('POST', `/api/orders/${number}/access`, { token })
  expect(opened.status, opened.text).toBe(200)
  return { number, sessionId: session.sessionId, token, opened: cookiesOf(opened.headers) }
}

/** Delivers the order and has its customer ask for a return: what requests about it name. */
async function deliver(fresh: FreshShop, number: string, customer: SignedIn): Promise<Values> {
  const staff = await openStaffSession(fresh)
  const { shipments, lines } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null })
  const [shipmentId, lineId] = [shipments[0]?.id, lines[0]?.id]
  await staff.change(number, `shipments/${shipmentId}/deliver`)
  const asked = await fresh.call<Posted<'/api/orders/{number}/returns'>>(
    'POST',
    `/api/orders/${number}/returns`,
    { lines: [{ lineId, quantity: 1, reason: 'no_longer_needed' }] },
    { ...customer, 'idempotency-key': newKey() },
  )
  expect(asked.status, asked.text).toBe(200)
  const rma = asked.body.returnNumber
  const photo = await fresh.call<{ id: string }>('POST', `/api/orders/${number}/returns/${rma}/photos`, await makePicture(), {
    'content-type': 'application/octet-stream',
    'x-photo-token': asked.body.photoToken,
  })
  expect(photo.status, photo.text).toBe(200)
  return { number, shipmentId, lineId, photoId: photo.body.id, rma, reason: 'other', action: 'move' }
}

/** What requests name beside an order: what is for sale, an appliance, and whatever the schema alone would not take. */
async function catalogueValues(fresh: FreshShop): Promise<Values> {
  const { body } = await fresh.call<Got<'/api/models'>>('GET', '/api/models?q=688')
  const [model] = body.models
  const [email] = await fresh.rows<{ id: string }>(sql`select id from outbox limit 1`)
  const [ids] = await fresh.rows<Record<'productId' | 'brandId' | 'categoryId', string>>(
    // One that was ordered: it cannot be deleted.
    sql`select (select product_id from order_line limit 1) as "productId", brand_id as "brandId", category_id as "categoryId"
      from product where brand_id is not null limit 1`,
  )
  const [rule] = await fresh.rows<{ id: string }>(sql`select id from suggestion_rule limit 1`)
  const [code] = await fresh.rows<{ id: string }>(sql`select id from discount_code limit 1`)
  await fresh.rows(sql`insert into change_set (id, kind, title, actor) values ('chg_of_nobody', 'products', 'A draft', 'operator')`)
  const [picture] = await fresh.rows<Record<'mediaId' | 'uploadId', string>>(sql`
    with picture as (
      insert into media (id, hash, name, width, height, bytes, ready_at, created_by)
      values ('med_00000000000000000000000000', 'hash', 'a.jpg', 1, 1, 1, now(), 'nobody') returning id
    ), upload as (insert into media_upload (id, url, created_by) values ('upl_1', 'http://127.0.0.1/a.png', 'nobody') returning id)
    select picture.id as "mediaId", upload.id as "uploadId" from picture, upload`)
  await fresh.rows(sql`insert into import_file (id, type, name, actor, state, format, header, mapping, options, row_count) values
    ('imp_of_nobody', 'products', 'A file', 'operator', 'read', 'csv', '["SKU"]', '["sku"]', ${JSON.stringify(DEFAULT_IMPORT_OPTIONS)}, 0)`)
  await fresh.rows(sql`insert into contact_message (id, message_key, topic, email, email_key, message)
    values ('msg_of_nobody', 'of nobody', 'other', 'nobody@example.com', 'nobody@example.com', 'Hello')`)
  await fresh.rows(sql`insert into product_question (id, product_id, message_key, question)
    select 'pqu_of_nobody', id, 'of nobody', 'Does it fit a 688?' from product limit 1`)
  await fresh.rows(sql`insert into product_review (id, product_id, order_line_id, rating, text, fits)
    select 'rvw_of_nobody', l.product_id, l.id, 5, 'It fits, and it works.', true from order_line l join "order" o on o.id = l.order_id
    where o.email = 'guest@example.com' limit 1`)
  await fresh.rows(sql`insert into newsletter_subscriber (id, email, source, unsubscribe_token_hash)
    values ('sub_of_nobody', 'nobody@example.com', 'popup', 'hash of nobody')`)
  await fresh.rows(sql`insert into webhook_endpoint (id, url, events, created_by, state) values
    ('whe_of_nobody', 'http://127.0.0.1/hook', '["order.paid"]', 'nobody', 'paused'),
    ('whe_that_stays', 'http://127.0.0.1/hook', '["order.paid"]', 'nobody', 'paused')`)
  await fresh.rows(sql`insert into webhook_delivery (id, endpoint_id, type, body, state) values
    ('whd_of_nobody', 'whe_that_stays', 'order.paid', '{}', 'failed')`)
  await fresh.rows(sql`insert into report_export (id, report, owner, settings, format, state, attempt, pieces)
    values ('rex_of_nobody', 'low-stock', 'use_nobody', '{}', 'csv', 'done', 1, 1)`)
  await fresh.shop.files.write('reports/rex_of_nobody-1/0', Buffer.from('a,b'))
  await fresh.rows(sql`insert into "user" (id, name, email, email_verified) values
    ('use_who_buys', 'Nobody', 'who-buys@example.com', true), ('use_who_bought', 'Nobody', 'who-bought@example.com', true)`)
  // Its page can be read once it is written.
  await fresh.rows(sql`update outbox set html = '<p>Hello</p>' where id = ${email?.id ?? ''}`)
  return {
    ...ids,
    ...picture,
    reportId: 'low-stock',
    report: 'low-stock',
    exportId: 'rex_of_nobody',
    savedReportId: 'rep_of_nobody',
    messageId: 'msg_of_nobody',
    questionId: 'pqu_of_nobody',
    question: 'Does it come with the plug?',
    isPublic: true,
    answerId: 'pqa_of_nobody',
    reviewId: 'rvw_of_nobody',
    reply: 'Thank you.',
    questionIds: ['pqu_of_nobody'],
    decision: 'declined',
    subscriberId: 'sub_of_nobody',
    template: 'order_confirmation',
    to: 'try@example.com',
    text: 'Hello from a test',
    closes: false,
    url: 'http://127.0.0.1/a.png',
    changeSetId: 'chg_of_nobody',
    beforeId: null,
    intoId: ids?.categoryId,
    contentVersionId: 'cnt_of_nobody',
    slotKind: 'sale',
    importId: 'imp_of_nobody',
    memberId: 'use_nobody',
    invitationId: 'inv_of_nobody',
    apiKeyId: 'key_of_nobody',
    endpointId: 'whe_of_nobody',
    deliveryId: 'whd_of_nobody',
    events: ['order.paid'],
    isWanted: false,
    previewVersion: '0'.repeat(64),
    scopes: ['orders:read'],
    expiresAt: null,
    customerId: 'use_who_buys',
    addressId: 'adr_of_nobody',
    fromId: 'use_who_bought',
    role: 'reader',
    position: 0,
    type: 'products',
    slug: await addProduct(fresh),
    path: 'vacuum-parts/vacuum-cleaner-bags',
    zip: '48226',
    brandSlug: model?.brand.slug,
    modelSlug: model?.slug,
    model: model?.id,
    modelId: model?.id,
    applianceId: model?.id,
    modelIds: [model?.id],
    chosenId: null,
    saved: [],
    ruleId: rule?.id,
    codeId: code?.id,
    state: 'MI',
    postalCode: '48226',
    topic: 'other',
    // Every role may see parts.
    work: 'low-stock',
    step: 'logo',
    isSetAside: false,
    carrier: 'USPS',
    trackingNumber: null,
    version: 1,
    group: 'contact',
    fromPath: '/product/moved-away',
    toPath: '/product/moved-to',
    fields: [],
    id: email?.id,
  }
}

/** A browser that has found an order by its number and e-mail address. */
async function lookUp(fresh: FreshShop, number: string): Promise<Record<string, string>> {
  const found = await fresh.call('POST', '/api/orders/lookup', { number, email: 'customer@example.com' })
  expect(found.status, found.text).toBe(200)
  return cookiesOf(found.headers)
}

/** A browser of the order's own customer whose session has ended. */
async function signedOut(fresh: FreshShop): Promise<Actor> {
  const email = 'customer@example.com'
  const headers = await signIn(fresh, { email, password: PASSWORD })
  await fresh.call('POST', '/api/auth/sign-out', {}, headers)
  return { headers, email: 'reader@example.com', may: [], hasEnded: true }
}

/** Everybody who may call, each with the rights of before and of now; and what their requests name: the order is the customer's. */
export async function createActors(fresh: FreshShop): Promise<{ actors: Record<(typeof ACTORS)[number], Actor>; values: Values }> {
  const [customer, other] = [await signUp(fresh, 'customer@example.com', PASSWORD), await signUp(fresh, 'other@example.com', PASSWORD)]
  await fresh.rows(sql`update "user" set email_verified = true where email in ('customer@example.com', 'other@example.com')`)
  const own = await buyTwo(fresh, 'customer@example.com', customer)
  const { token, opened } = await buyTwo(fresh, 'guest@example.com')
  const order = await deliver(fresh, own.number, customer)
  const unconfirmed = await signUp(fresh, 'unconfirmed@example.com', PASSWORD)
  const forged = { cookie: 'partwright.session_token=forged.forged', authorization: 'Bearer admin', 'x-user-role': 'admin' }
  const demoted = await formerAdmin(fresh, 'demoted', (id) => sql`update "user" set role = 'user' where id = ${id}`)
  const actors: Record<(typeof ACTORS)[number], Actor> = {
    anonymous: { headers: {}, email: 'nobody@example.com', may: [] },
    'a forger of cookies and headers': { headers: forged, email: 'forger@example.com', may: [] },
    'an unconfirmed customer': { headers: unconfirmed, email: 'unconfirmed@example.com', may: ['customer'] },
    'the customer': {
      headers: customer,
      email: 'customer@example.com',
      may: ['customer', 'order'],
      presents: { sessionId: own.sessionId },
    },
    'another customer': { headers: other, email: 'other@example.com', may: ['customer'] },
    'a guest who has opened the link of the order': {
      headers: own.opened,
      email: 'reader@example.com',
      may: ['order'],
      presents: { sessionId: own.sessionId },
    },
    'a guest who has looked the order up': {
      headers: await lookUp(fresh, own.number),
      email: 'customer@example.com',
      may: ['order'],
      mayNot: /^\/api\/orders\/[^/]+\/(cancel|address|reviews(\/.+)?|returns\/[^/]+\/photos(\/.+)?)$/,
      presents: { sessionId: own.sessionId },
    },
    'a customer who was signed out': await signedOut(fresh),
    'a guest with the link of another order': { headers: {}, email: 'guest@example.com', may: [], presents: { token } },
    'a guest who has opened the link of another order': { headers: opened, email: 'guest@example.com', may: [] },
    'an admin': { headers: await signInAsAdmin(fresh), email: 'admin@shop.test', may: ['customer', 'staff'] },
    'an admin who has lost the role': { ...demoted, may: ['customer'], hasEnded: false },
    'an admin whose session was revoked': await formerAdmin(fresh, 'revoked', (id) => sql`delete from session where user_id = ${id}`),
    'an admin whose session has expired': await formerAdmin(
      fresh,
      'expired',
      (id) => sql`update session set expires_at = now() - interval '1 minute' where user_id = ${id}`,
    ),
    'an admin whose account was deleted': await formerAdmin(fresh, 'deleted', (id) => sql`delete from "user" where id = ${id}`),
  }
  for (const actor of Object.values(actors))
    if (actor.may.includes('customer')) actor.owns = { certificateId: await addCertificate(fresh, { email: actor.email }) }
  const certificateId = actors['the customer'].owns?.certificateId
  return { actors, values: { ...(await catalogueValues(fresh)), ...order, certificateId } }
}
