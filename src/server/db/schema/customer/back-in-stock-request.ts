import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ProductId, BackInStockRequestId } from '#domain/id.ts'
import { createdAt, id, instant } from '#server/db/schema/columns.ts'
import { product } from '#server/db/schema/catalog/product.ts'

/** Somebody wants to be told when a part can be bought again (decision 170). One that is ended by its link is deleted. */
export const backInStockRequest = pgTable(
  'stock_wish',
  {
    id: id<BackInStockRequestId>(),
    productId: text('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** Identifies the mailbox (`mailboxKey`). */
    mailbox: text('mailbox').notNull(),
    /** When the address was confirmed; null: nobody is told. */
    confirmedAt: instant('confirmed_at'),
    /** When the e-mail was written, which fulfils the request. */
    toldAt: instant('told_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('stock_wish_once')
      .on(t.productId, t.mailbox)
      .where(sql`told_at is null`),
    index('stock_wish_waiting')
      .on(t.productId, t.confirmedAt)
      .where(sql`told_at is null and confirmed_at is not null`),
    // Told ones by their time, and all of a part that is deleted.
    index('stock_wish_product').on(t.productId, t.toldAt),
    index('stock_wish_mailbox').on(t.mailbox),
  ],
)
