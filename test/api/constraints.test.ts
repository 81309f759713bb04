import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { buy, checkOut, countRows, orderOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'

describe.each(KINDS)('what the database itself refuses on %s', (kind) => {
  const fresh = useFreshShop(kind)

  test.each([
    ['a total that does not add up', 'update "order" set total_cents = total_cents - 1', 'order_total_adds_up'],
    [
      'a negative amount',
      'update "order" set tax_cents = -600, total_cents = subtotal_cents - discount_cents + shipping_cents - 600',
      'order_amounts',
    ],
    [
      'a discount above the goods',
      'update "order" set discount_cents = subtotal_cents + 1, total_cents = shipping_cents + tax_cents - 1',
      'order_amounts',
    ],
    ['an open order that nobody paid', `update "order" set paid_at = null, payment_status = 'open'`, 'order_open_is_paid'],
    ['a paid order without its time', 'update "order" set paid_at = null', 'order_'],
    ['more given back than was paid', 'update "order" set refunded_cents = paid_cents + 1', 'order_refund_within_paid'],
    ['an unknown state', `update "order" set status = 'shipped'`, 'order_status'],
    ['a line of no pieces', 'update order_line set quantity = 0, subtotal_cents = 0', 'order_line_'],
    ['a line that does not add up', 'update order_line set total_cents = total_cents + 1', 'order_line_adds_up'],
    [
      'more promised than there is',
      'update stock_level set reserved = on_hand + 1 where track_stock and not allow_backorder',
      'stock_level_never_oversold',
    ],
    ['a negative promise', 'update stock_level set reserved = -1', 'stock_level_reserved'],
    ['a code used beyond its limit', `update discount_code set used_count = 51 where code = 'LASTCALL'`, 'discount_code_limit'],
    ['a code in small letters', `update discount_code set code = lower(code)`, 'discount_code_upper'],
    ['a negative price', 'update product set price_cents = -1', 'product_price'],
    ['a role that does not exist', `update "user" set role = 'owner'`, 'user_role'],
  ])('%s', async (_, statement, constraint) => {
    if ((await countRows(fresh, 'order')) === 0) await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 2 }] })
    const refused: unknown = await fresh.rows(sql.raw(statement)).catch((error: unknown) => error)
    expect(refused).toMatchObject({ cause: { code: '23514', constraint: expect.stringContaining(constraint) } })
  })

  test('what refers to a record finds it by an index, so that who deletes one reads no table from end to end; but for few rows, and for what is never deleted', async () => {
    const found = await fresh.rows<{ of: string }>(sql`
      select c.conrelid::regclass || '.' || a.attname as of from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indisvalid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
      order by 1`)
    expect(found.map(({ of }) => of)).toEqual([
      // Differences, links of staff and rules are few.
      'reconciliation_difference.last_seen_in',
      'reconciliation_difference.order_id',
      // Payments and returns are never deleted.
      'refund.payment_id',
      'refund.return_id',
      'staff_link.created_by',
      'suggestion_rule.source_category_id',
      'suggestion_rule.source_product_id',
      'suggestion_rule.target_category_id',
    ])
  })

  test('two orders with one key, and two live sessions of one order', async () => {
    const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    const { id } = await orderOf(fresh, session)
    const key: unknown = await fresh
      .rows(sql`update "order" set idempotency_key = (select idempotency_key from "order" where id = ${id})`)
      .catch((error: unknown) => error)
    expect(key).toMatchObject({ cause: { code: '23505' } })
    const live: unknown = await fresh
      .rows(
        sql`insert into payment (id, order_id, attempt, provider, idempotency_key, request, amount_cents, expires_at)
          select 'pay_2', order_id, 2, provider, 'another', request, amount_cents, expires_at from payment where order_id = ${id}`,
      )
      .catch((error: unknown) => error)
    expect(live).toMatchObject({ cause: { code: '23505', constraint: 'payment_one_live_session' } })
  })
})
