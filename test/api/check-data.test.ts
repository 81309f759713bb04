import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { checkData, countFound } from '#server/shop/maintenance/check-data.ts'
import { addCode, addProduct } from '#test/support/build.ts'
import { askStatus, buy, checkOut, press } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { csvOf, openImports } from '#test/support/imports.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'

const OPEN = `(select id from "order" where status = 'open' and coupon_code is not null)`
const PENDING = `(select id from "order" where status = 'pending')`
const CLOSED = `(select id from "order" where status = 'cancelled')`
const PART = `(select id from product where sku = 'BOOKS-1')`
const LINE = `(select id from order_line where order_id = ${OPEN} and position = 0)`
const PAYMENT = `(select id from payment where order_id = ${OPEN})`
const NEW_PAYMENT = `insert into payment (id, order_id, attempt, provider, idempotency_key, request, amount_cents, expires_at, status, captured_cents)`

const refund = (id: string, status: string, cents: number, order = OPEN) =>
  `insert into refund (id, order_id, payment_id, idempotency_key, status, amount_cents, items_cents, reason, created_by)
    values ('${id}', ${order}, ${PAYMENT}, '${id}', '${status}', ${cents}, ${cents}, 'other', 'test')`
const shipment = (status: string, quantity: number) => [
  `insert into shipment (id, order_id, status, idempotency_key, created_by) values ('shp', ${OPEN}, '${status}', 'shp', 'test')`,
  `insert into shipment_line (id, shipment_id, order_line_id, quantity) values ('shl', 'shp', ${LINE}, ${quantity})`,
]

/** A return for which the order itself is said to have been sent. */
const exchanged = [
  `insert into order_return (id, number, order_id, idempotency_key, requested_by, exchange_order_id) values ('ret', 'RMA-1', ${OPEN}, 'ret', 'customer', ${OPEN})`,
  `insert into order_return_line (id, return_id, order_line_id, quantity, reason, received_quantity, exchanged_quantity) values ('rel', 'ret', ${LINE}, 1, 'other', 1, 1)`,
]

/** Each invariant with the statements that violate it, without the constraints that would refuse them. */
const BREAKS: [sentence: string, statements: string[], wrong: RegExp][] = [
  [
    'reserved is the sum of held reservations',
    [`update stock_level set reserved = reserved + 1 where reserved = 2`],
    /^reserved 3, held 2$/,
  ],
  [
    'what is counted is never promised twice: 0 ≤ reserved ≤ on hand',
    [`alter table stock_level drop constraint stock_level_never_oversold`, `update stock_level set on_hand = 1 where reserved = 2`],
    /^reserved 2 of 1 on hand$/,
  ],
  ['on hand is the sum of its movements', [`update stock_level set on_hand = on_hand + 1 where reserved = 2`], /^on hand 10, movements 9$/],
  [
    'an order holds or has sold exactly the pieces of its lines',
    [`update stock_reservation set quantity = 5 where order_id = ${PENDING}`],
    /ordered 2, reserved 5$/,
  ],
  [
    "a reservation's state fits its order",
    [`update stock_reservation set state = 'reserved' where order_id = ${CLOSED}`],
    /^cancelled order, reserved/,
  ],
  [
    "a reservation's state fits its order",
    [`update stock_reservation set state = 'released' where order_id = ${OPEN}`],
    /^open order, released/,
  ],
  [
    'what an order has sold stands in the ledger',
    [`alter table stock_movement disable trigger all`, `delete from stock_movement where order_id = ${OPEN}`],
    /sold 1, ledger 0$/,
  ],
  ['a code counts each of its redemptions', [`update discount_code set used_count = 0 where used_count = 2`], /: 0 uses, 2 redemptions$/],
  [
    'an order with a code has claimed a use of it, and no other has',
    [`delete from coupon_redemption where order_id = ${OPEN}`],
    /^TEST\d+ without a use$/,
  ],
  [
    'an order with a code has claimed a use of it, and no other has',
    [`update "order" set coupon_code = null where id = ${OPEN}`],
    /^a use of TEST\d+ without a code$/,
  ],
  [
    'no code is used more often than its limit',
    [`alter table discount_code drop constraint discount_code_limit`, `update discount_code set usage_limit = 1 where used_count = 2`],
    /: 2 of 1 uses$/,
  ],
  [
    "a redemption's state fits its order",
    [`update coupon_redemption set state = 'released' where order_id = ${OPEN}`],
    /^open order, released use$/,
  ],
  [
    'the lines of an order add up to it',
    [`update order_line set discount_cents = discount_cents - 1, total_cents = total_cents + 1 where id = ${LINE}`],
    /^2 lines: /,
  ],
  ['the lines of an order add up to it', [`update order_line set order_id = ${PENDING} where order_id = ${CLOSED}`], /lines: /],
  [
    'the amounts of an order add up',
    [`alter table "order" drop constraint order_total_adds_up`, `update "order" set total_cents = total_cents + 1 where id = ${OPEN}`],
    /is not \d+$/,
  ],
  [
    'what was paid for an order is what its one payment captured',
    [`update payment set captured_cents = 1 where id = ${PAYMENT}`],
    /1 payments captured 1$/,
  ],
  [
    'what was paid for an order is what its one payment captured',
    [
      `${NEW_PAYMENT} select 'pay', order_id, 2, 'test', 'again', request, amount_cents, expires_at, 'paid', 0 from payment where id = ${PAYMENT}`,
    ],
    /, 2 payments/,
  ],
  ['an accepted order has been paid in full', [`update "order" set paid_cents = 1 where id = ${OPEN}`], /^paid 1 of \d+$/],
  [
    'an accepted order was paid once, and its history says so',
    [`delete from order_event where order_id = ${OPEN} and type = 'paid'`],
    /^0 events/,
  ],
  [
    'a pending order has an attempt to be paid that is alive',
    [`update payment set status = 'expired' where order_id = ${PENDING}`],
    /^no live payment$/,
  ],
  [
    'only a pending order has an attempt to be paid that is alive',
    [`update payment set status = 'open' where order_id = ${CLOSED}`],
    /^cancelled order, open payment/,
  ],
  [
    'no order waits for its payment a day after that expired',
    [`update payment set expires_at = now() - interval '25 hours' where order_id = ${PENDING}`],
    /^payment \S+ expired at/,
  ],
  [
    'what happens once happens once',
    [
      `alter table order_event drop constraint order_event_once`,
      `insert into order_event (id, order_id, type, actor, idempotency_key) select id, ${CLOSED}, 'seen', 'system', 'seen' from unnest(array['evt_1', 'evt_2']) id`,
    ],
    /^2 times seen$/,
  ],
  [
    'what a payment gave back is the sum of its live refunds, within what it captured',
    [refund('ref', 'pending', 100)],
    /^refunded 0 of \d+, refunds 100$/,
  ],
  [
    'what an order was refunded is the sum of the refunds that succeeded',
    [refund('ref', 'succeeded', 100), `update payment set refunded_cents = 100 where id = ${PAYMENT}`],
    /^refunded 0, refunds 100$/,
  ],
  [
    'the payment status agrees with what was refunded',
    [`update "order" set refunded_cents = 100 where id = ${OPEN}`],
    /^paid with 100 of \d+ refunded$/,
  ],
  [
    'the payment status agrees with what was refunded',
    [`update "order" set payment_status = 'refunded' where id = ${OPEN}`],
    /^refunded with 0 of/,
  ],
  [
    'a refund is its goods, shipping and tax, of a payment of its own order',
    [refund('ref', 'failed', 100, CLOSED)],
    /^100 of 100 \+ 0 \+ 0/,
  ],
  [
    'no more pieces of a line are refunded than were ordered',
    ['r1', 'r2'].flatMap((id) => [
      refund(id, 'pending', 100),
      `insert into refund_line (id, refund_id, order_line_id, quantity, amount_cents, restock) values ('${id}', '${id}', ${LINE}, 1, 100, false)`,
    ]),
    /^2 of 1 refunded$/,
  ],
  [
    'a piece is refunded or exchanged, not both',
    [
      ...exchanged,
      refund('ref', 'pending', 100),
      `insert into refund_line (id, refund_id, order_line_id, quantity, amount_cents, restock) values ('rln', 'ref', ${LINE}, 1, 100, false)`,
    ],
    /^1 exchanged, 1 refunded of 1$/,
  ],
  [
    'an exchange costs what it settled, and sends the pieces that were chosen for those that came back',
    exchanged,
    /^total \d+, settled , 3 pieces for 1$/,
  ],
  [
    'what an exchange costs less is given back, once',
    [...exchanged, `update order_return set settled_cents = -100`],
    /^settled -100, 0 refunds of $/,
  ],
  [
    'an exchange that was agreed names a part for each of its lines, and any other return none',
    [...exchanged, `update order_return set resolution = 'exchange', agreed_goods_cents = 1, agreed_cents = 1`],
    /^exchange, 0 of 1 lines name a part$/,
  ],
  [
    'a return has four photographs at most, and those of somebody who was erased are shown to nobody',
    [
      ...exchanged,
      `insert into return_photo (id, return_id, hash, width, height) select 'rph_' || n, 'ret', n::text, 1, 1 from generate_series(1, 5) n`,
    ],
    /^5 photographs$/,
  ],
  ['no more pieces of a line are shipped than were ordered', shipment('pending', 2), /^2 of 1 shipped$/],
  [
    'the fulfilment status agrees with the shipments',
    shipment('shipped', 1),
    /^unfulfilled with 1 of 3 pieces shipped, 2 to ship, 1 shipments/,
  ],
  [
    'no more pieces of a line come back to the shelf than were sold and not lost',
    [
      `insert into stock_movement (id, product_id, delta, on_hand_after, reason, order_id, actor)
        select 'mov', product_id, quantity + 1, 0, 'return', order_id, 'test' from order_line where id = ${LINE}`,
    ],
    /^2 of 1 restocked, 0 lost$/,
  ],
  [
    'what is back on the shelf, or lost, is not left to ship',
    [
      `insert into stock_movement (id, product_id, delta, on_hand_after, reason, order_id, actor)
        select 'mov', product_id, quantity, 0, 'return', order_id, 'test' from order_line where id = ${LINE}`,
    ],
    /^1 back, 0 lost; of 1 0 shipped, 0 cancelled$/,
  ],
  [
    'no more tax or shipping of an order goes back than was charged',
    [refund('rfd', 'succeeded', 100), `update refund set items_cents = -999900, tax_cents = 1000000 where id = 'rfd'`],
    /^shipping 0 of \d+, tax 1000000 of \d+$/,
  ],
  [
    'a second payment for an order goes back in full',
    [
      `insert into payment (id, order_id, attempt, provider, idempotency_key, request, status, amount_cents, captured_cents, expires_at)
        select 'pay', order_id, 9, provider, 'second', request, 'surplus', amount_cents, 100, expires_at from payment where id = ${PAYMENT}`,
    ],
    /^0 of 100 refunded$/,
  ],
  [
    'no more pieces of a line are sent back than were ordered',
    [
      `insert into order_return (id, number, order_id, idempotency_key, requested_by) values ('ret', 'RMA-1', ${OPEN}, 'ret', 'customer')`,
      `insert into order_return_line (id, return_id, order_line_id, quantity, reason) values ('rel', 'ret', ${LINE}, 2, 'other')`,
    ],
    /^2 of 1 returned$/,
  ],
  [
    'an accepted order has exactly one confirmation e-mail, any other at most one',
    [`delete from outbox where payload ->> 'orderId' = ${OPEN}`],
    /^0 confirmation e-mails$/,
  ],
  [
    'an accepted order has exactly one confirmation e-mail, any other at most one',
    [
      `insert into outbox (id, idempotency_key, kind, recipient, payload)
        select 'mail', 'another', kind, recipient, payload from outbox where kind = 'order_confirmation' and payload ->> 'orderId' = ${OPEN}`,
    ],
    /^2 confirmation e-mails$/,
  ],
  [
    'an e-mail is due, gone or given up',
    [`update outbox set state = 'sent', sent_at = null where payload ->> 'orderId' = ${OPEN}`],
    /^sent, sent at/,
  ],
  [
    'no e-mail has been in the hands of a sender for ten minutes',
    [`update outbox set state = 'due', sent_at = null, locked_until = now() - interval '20 minutes' where payload ->> 'orderId' = ${OPEN}`],
    /^leased until/,
  ],
  [
    "the provider's messages are done with within a day",
    [
      `insert into payment_event (id, provider, type, payload, created_at, error) values ('evt', 'stripe', 'checkout.session.completed', '{}', now() - interval '25 hours', 'no')`,
    ],
    /^checkout.session.completed, 0 attempts: no$/,
  ],
  [
    'who was told that a part is back has an e-mail of it',
    [
      `insert into stock_wish (id, product_id, email, mailbox, confirmed_at, told_at)
        select 'wsh_untold', id, 'a@example.com', 'a@example.com', now(), now() from product limit 1`,
    ],
    /^no e-mail$/,
  ],
  [
    "a customer's orders and what they spent are those of the books",
    [`update customer set orders = orders + 1 where user_id is null`],
    /^2 orders for (\d+), the books have 1 for \1$/,
  ],
  [
    "a customer's orders and what they spent are those of the books",
    [`delete from customer where user_id is null`],
    /^ orders for , the books have 1 for \d+$/,
  ],
  [
    'no part is said to fit a brand of whose models every known one is denied',
    [
      `delete from product_brand_mapping`,
      `update fitment set fits = false where product_id = (select min(product_id) from fitment)`,
      `insert into product_brand_mapping select product_id, brand_id from fitment join appliance on id = appliance_id where product_id = (select min(product_id) from fitment) limit 1`,
    ],
    /^\d+ models denied, none fits$/,
  ],
  [
    'no description says of a model that the part fits it while the fit data deny it',
    [
      `update fitment set fits = false where product_id = (select min(product_id) from fitment)`,
      `update product set description = 'A part. Used in the 1 and the ' || (select number from appliance where id = (select min(appliance_id) from fitment where product_id = product.id)) || '.' where id = (select min(product_id) from fitment)`,
    ],
    /^".+" fits .+$/,
  ],
  [
    'no description says of a model that the part fits it while the fit data deny it',
    [
      `update fitment set fits = false where product_id = (select min(product_id) from fitment)`,
      `update product set description = 'A part.', description_html = '<p>A part.</p><p>Used in</p><p class="x.y">the <b>' || (select number from appliance where id = (select min(appliance_id) from fitment where product_id = product.id)) || '</b></p>' where id = (select min(product_id) from fitment)`,
    ],
    /^".+" fits .+$/,
  ],
  [
    'a part has its stock level, and its number and its SKU among its numbers',
    [`delete from stock_level where product_id = ${PART}`],
    /^no stock level$/,
  ],
  [
    'a part has its stock level, and its number and its SKU among its numbers',
    [`update product set sku = 'T-ONE', part_number = 'TEST-ONE' where id = ${PART}`],
    /^not found by its number TEST-ONE, not found by its SKU T-ONE$/,
  ],
  [
    'a category is addressed below the one that it stands in',
    [`update category set path = 'elsewhere/' || slug where id = (select category_id from product where id = ${PART})`],
    /^elsewhere\/wiring-parts at depth 2, below hardware-accessories$/,
  ],
  [
    'search has the parts that are sold, and no others',
    [`delete from search_document where product_id = ${PART}`],
    /^is sold and not found$/,
  ],
  [
    'search has the parts that are sold, and no others',
    [`alter table product disable trigger product_updated_for_search`, `update product set active = false where id = ${PART}`],
    /^is found and not sold$/,
  ],
  [
    'search knows the numbers of parts, and no others',
    [`delete from search_key where product_id = ${PART} and key = 'BOOKSONE'`],
    /^BOOKS-ONE is not found$/,
  ],
  [
    'search knows the numbers of parts, and no others',
    [
      `alter table part_number disable trigger number_deleted_for_search`,
      `delete from part_number where product_id = ${PART} and kind = 'mpn'`,
    ],
    /^BOOKS-ONE is found and none of its numbers$/,
  ],
  [
    'what lists count is what they have',
    [`insert into listed_count (owner_id, figure, parts) select 'fits ' || min(category_id), min(brand_id), 1 from product`],
    /^\d+ counted, \d+ there$/,
  ],
  [
    'what lists count is what they have',
    [`alter table product disable trigger all`, `update product set active = not active`],
    /^\d+ counted, 0 there$/,
  ],
]

class RollBack extends Error {}

describe.each(KINDS)('the books of a shop on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const wrong = async (db: Database) => (await checkData(db)).flatMap(({ name, violations }) => violations.map((row) => ({ name, ...row })))

  /** The violations found after these statements, whose changes are rolled back at the end of this function. */
  async function findAfter(statements: string[]) {
    let found: Awaited<ReturnType<typeof wrong>> = []
    await fresh.shop.db
      .transaction(async (tx) => {
        for (const statement of statements) await tx.execute(sql.raw(statement))
        found = await wrong(tx)
        throw new RollBack()
      })
      .catch((error: unknown) => {
        if (!(error instanceof RollBack)) throw error
      })
    return found
  }

  beforeAll(async () => {
    await addProduct(fresh, { sku: 'BOOKS-1', partNumber: 'BOOKS-ONE' })
    const [a, b, couponCode] = [await addProduct(fresh, { stock: 10 }), await addProduct(fresh), await addCode(fresh)]
    const items = [
      { slug: a, quantity: 1 },
      { slug: b, quantity: 2 },
    ]
    await buy(fresh, { items, couponCode })
    await checkOut(fresh, { items: [{ slug: a, quantity: 2 }], couponCode })
    const cancelled = await checkOut(fresh, { items: [{ slug: b, quantity: 1 }], couponCode })
    await fresh.call('POST', '/api/cancel-payment', { sessionId: cancelled.sessionId })
    const held = await checkOut(fresh, { items: [{ slug: b, quantity: 1 }] })
    await fresh.rows(sql`update test_payment_session set amount_cents = 1 where id = ${held.sessionId}`)
    await press(fresh, held, 'pay')
    await askStatus(fresh, held)
    await fresh.runJobs()
  })

  test('are in order after purchases, a cancelled one and one that does not fit', async () => {
    expect(await wrong(fresh.shop.db)).toEqual([])
    expect(await fresh.rows(sql`select distinct status from "order" order by 1`)).toEqual(
      ['cancelled', 'on_hold', 'open', 'pending'].map((status) => ({ status })),
    )
  })

  test.each(BREAKS)('%s, or it is named', async (sentence, statements, row) => {
    const found = await findAfter(statements)
    expect(found.filter(({ name }) => name === sentence).map((violation) => violation.wrong)).toContainEqual(expect.stringMatching(row))
    expect(await wrong(fresh.shop.db)).toEqual([])
  })

  test('what staff deny of a part that has long claimed it is no damage, and counted apart', async () => {
    const staff = await openStaffSession(fresh)
    const { body: brand } = await staff.post<Schema<'StaffBrand'>>('brands', { name: 'Gnu' })
    await staff.post('appliances', { brandId: brand.id, number: 'GNU 9', name: 'Fan', type: 'bath-fan' })
    const slug = await addProduct(fresh, { sku: 'GNU-PART', compatibleBrands: [brand.slug] })
    expect(countFound(await checkData(fresh.shop.db))).toEqual({
      wrong: 0,
      text: expect.stringMatching(/^\d+ sentences checked, 0 rows are wrong$/),
    })
    const imports = openImports(fresh, staff)
    const denial = [
      ['SKU', 'Appliance brand', 'Model', 'Fits'],
      ['GNU-PART', 'Gnu', 'GNU 9', 'no'],
    ]
    await imports.apply((await imports.check(csvOf(denial), {}, 'fits')).id)
    expect(countFound(await checkData(fresh.shop.db))).toEqual({
      wrong: 0,
      text: expect.stringMatching(/0 rows are wrong; 1 are for staff to mend$/),
    })
    const { body } = await staff.get<Schema<'StaffProductList'>>(`products?filter=slug:is:${slug}`)
    const mended = await staff.patch(`products/${body.rows[0]?.id}`, { version: 1, compatibleBrandIds: [] })
    expect(mended.status, mended.text).toBe(200)
    expect(await wrong(fresh.shop.db)).toEqual([])
  })

  test('each sentence has been broken once', async () => {
    const sentences = (await checkData(fresh.shop.db)).map(({ name }) => name)
    expect(new Set(BREAKS.map(([sentence]) => sentence))).toEqual(new Set(sentences))
  })
})
