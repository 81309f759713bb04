import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { MAX_LINES } from '#domain/cart/cart.ts'
import type { ProductId, UserId } from '#domain/id.ts'
import { createdAt, maxQuantity, oneOf, updatedAt, version } from '#server/db/schema/columns.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { user } from '#server/db/schema/account/user.ts'

/** The lists that an account keeps: what is to be bought, and what is saved for later. */
const CART_LISTS = ['cart', 'saved'] as const
export type CartList = (typeof CART_LISTS)[number]

/** The cart of a signed-in shopper, for all their devices (decision 168). The version counts its changes; without a row it is 0. */
export const customerCart = pgTable('customer_cart', {
  userId: text('user_id')
    .$type<UserId>()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** A part in a list of an account: a part is in each list at most once, and its place is one of MAX_LINES. */
export const customerCartLine = pgTable(
  'customer_cart_line',
  {
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => customerCart.userId, { onDelete: 'cascade' }),
    list: text('list').$type<CartList>().notNull(),
    productId: text('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    position: integer('position').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.list, t.productId] }),
    unique('customer_cart_line_position').on(t.userId, t.list, t.position),
    check('customer_cart_line_list', oneOf(t.list, CART_LISTS)),
    check('customer_cart_line_quantity', sql`${t.quantity} between 1 and ${maxQuantity}`),
    check('customer_cart_line_limit', sql`${t.position} between 0 and ${sql.raw(String(MAX_LINES - 1))}`),
    index('customer_cart_line_product').on(t.productId),
  ],
)
