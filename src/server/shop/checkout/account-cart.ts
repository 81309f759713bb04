import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart.ts'
import type { KeptLine } from '#domain/cart/cart-merge.ts'
import type { OrderId, ProductId, UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { customerCart, customerCartLine } from '#server/db/schema/customer/customer-cart.ts'
import type { CartList } from '#server/db/schema/customer/customer-cart.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { user } from '#server/db/schema/account/user.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import { readMoves } from './moved-parts.ts'
import { quickOrderPartSchema, readParts } from './quick-order.ts'

const keptPartSchema = z.object({ quantity: z.int(), part: quickOrderPartSchema }).meta({ id: 'KeptPart' })

/** The cart that an account keeps, with the parts as they are sold today. */
export const accountCartSchema = z
  .object({
    ownerId: z.string().meta({ description: 'Whose it is: another tab may have signed in as somebody else' }),
    version: z.int().meta({ description: 'Counts the changes; 0 before the first' }),
    lines: z.array(keptPartSchema),
    saved: z.array(keptPartSchema).meta({ description: 'Saved for later' }),
    dropped: z
      .array(z.object({ slug: z.string(), name: z.string().nullable() }))
      .meta({ description: 'Left out: not sold any more, or unknown, which has no name' }),
  })
  .meta({ id: 'AccountCart' })
export type AccountCart = z.output<typeof accountCartSchema>

interface Row extends Record<string, unknown> {
  version: number
  list: CartList | null
  quantity: number
  product_id: ProductId
  slug: string
  name: string
  active: boolean
}

/** The cart of an account. Version and lines are read by one statement: lines of a former version must not pass as those of a later one. */
export async function readAccountCart(shop: Shop, userId: UserId): Promise<AccountCart> {
  const { rows } = await shop.db.execute<Row>(sql`
    select c.version, l.list, l.quantity, l.product_id, p.slug, p.name, p.active from customer_cart c
    left join customer_cart_line l on l.user_id = c.user_id left join product p on p.id = l.product_id
    where c.user_id = ${userId} order by l.list, l.position`)
  const lines = rows.filter(({ list }) => list !== null)
  const parts = await readParts(
    shop,
    lines.map((row) => row.product_id),
  )
  const ofList = (name: Row['list']) =>
    lines.flatMap(({ list, quantity, product_id: id, active }) => {
      const part = parts.get(id)
      return list === name && active && part ? [{ quantity, part }] : []
    })
  const gone = new Map(lines.filter(({ active }) => !active).map(({ slug, name }) => [slug, { slug, name }]))
  return { ownerId: userId, version: rows[0]?.version ?? 0, lines: ofList('cart'), saved: ofList('saved'), dropped: [...gone.values()] }
}

/** What a browser stores in the account: both lists as they shall be, and the version that they were made from. */
export interface CartChange {
  version: number
  lines: readonly KeptLine[]
  saved: readonly KeptLine[]
}

/** Counts the version on, and holds the cart until the transaction ends. @throws {Problem} `conflict` when it has another version; `unauthenticated` when the account is gone */
async function lockVersion(tx: Transaction, userId: UserId, version: number) {
  // Serializes with the erasure and the merging of accounts, which hold the account first.
  const [owner] = await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('key share')
  if (!owner) throw new Problem('unauthenticated')
  const [written] =
    version === 0
      ? await tx.insert(customerCart).values({ userId }).onConflictDoNothing().returning({ version: customerCart.version })
      : await tx
          .update(customerCart)
          .set({ version: version + 1, updatedAt: sql`now()` })
          .where(and(eq(customerCart.userId, userId), eq(customerCart.version, version)))
          .returning({ version: customerCart.version })
  if (!written) throw new Problem('conflict', { detail: 'The cart has been changed on another device.' })
}

async function write(tx: Transaction, userId: UserId, { version, lines, saved }: CartChange): Promise<AccountCart['dropped']> {
  await lockVersion(tx, userId, version)
  await tx.delete(customerCartLine).where(eq(customerCartLine.userId, userId))
  const slugs = [...new Set([...lines, ...saved].map(({ slug }) => slug))]
  if (slugs.length === 0) return []
  const { id, slug: slugColumn, name, active } = product
  const find = async (asked: string[]) => {
    const found = await tx.select({ id, slug: slugColumn, name, active }).from(product).where(inArray(slugColumn, asked))
    return new Map(found.map((row) => [row.slug, row]))
  }
  const known = await find(slugs)
  const moved = await readMoves(
    tx,
    slugs.filter((slug) => !known.has(slug)),
  )
  const there = moved.length > 0 ? await find(moved.map(({ to }) => to)) : known
  for (const { from, to } of moved) {
    const part = there.get(to)
    if (part) known.set(from, part)
  }
  const rowsOf = (list: CartList, kept: readonly KeptLine[]) => {
    // Two slugs, one of before and one of today, may be those of one part.
    const quantities = new Map<ProductId, number>()
    for (const { slug, quantity } of kept) {
      const part = known.get(slug)
      if (part?.active) quantities.set(part.id, Math.min(MAX_QUANTITY, (quantities.get(part.id) ?? 0) + quantity))
    }
    return [...quantities].map(([productId, quantity], position) => ({ userId, list, productId, quantity, position }))
  }
  const rows = [...rowsOf('cart', lines), ...rowsOf('saved', saved)]
  if (rows.length > 0) await tx.insert(customerCartLine).values(rows)
  return slugs.filter((slug) => !known.get(slug)?.active).map((slug) => ({ slug, name: known.get(slug)?.name ?? null }))
}

/**
 * Replaces both lists of an account (decision 168): whoever sends them has merged them with those of `version` by `mergeLists`. Parts that have another slug by now are
 * kept; unknown and inactive ones are dropped, and named in the answer.
 * @throws {Problem} `conflict` when the account has another version by now: read it, merge, and send again. Of two at once one is told so.
 */
export async function saveAccountCart(shop: Shop, userId: UserId, change: CartChange): Promise<AccountCart> {
  const dropped = await retryTransaction(() => shop.db.transaction((tx) => write(tx, userId, change)))
  return { ...(await readAccountCart(shop, userId)), dropped }
}

/**
 * Takes what an order contains from the cart of the account that has ordered, in the transaction in which it is paid: of each part as many as
 * were bought, and nothing else. A guest's order takes nothing.
 */
export async function takeOrderedFromCart(tx: Transaction, { id, userId }: { id: OrderId; userId: UserId | null }): Promise<void> {
  if (userId === null) return
  const [cart] = await tx.select({ userId: customerCart.userId }).from(customerCart).where(eq(customerCart.userId, userId)).for('update')
  if (!cart) return
  const bought = sql`(select product_id, sum(quantity) as quantity from order_line where order_id = ${id} group by product_id) o`
  const isBought = sql`l.user_id = ${userId} and l.list = 'cart' and l.product_id = o.product_id`
  const gone = await tx.execute(
    sql`delete from customer_cart_line l using ${bought} where ${isBought} and l.quantity <= o.quantity returning 1`,
  )
  const fewer = await tx.execute(sql`
    update customer_cart_line l set quantity = l.quantity - o.quantity from ${bought} where ${isBought} and l.quantity > o.quantity returning 1`)
  if (gone.rows.length + fewer.rows.length === 0) return
  await tx
    .update(customerCart)
    .set({ version: sql`${customerCart.version} + 1`, updatedAt: sql`now()` })
    .where(eq(customerCart.userId, userId))
}

/** Gives the lines of an account to another, part by part the larger quantity, as far as there is room: the first that come. */
export async function mergeAccountCarts(tx: Transaction, from: UserId, into: UserId): Promise<void> {
  const moved = await tx.execute(sql`
    insert into customer_cart (user_id) select ${into} from customer_cart where user_id = ${from}
    on conflict (user_id) do update set version = customer_cart.version + 1, updated_at = now() returning 1`)
  if (moved.rows.length === 0) return
  await tx.execute(sql`
    update customer_cart_line l set quantity = greatest(l.quantity, f.quantity) from customer_cart_line f
    where l.user_id = ${into} and f.user_id = ${from} and f.list = l.list and f.product_id = l.product_id`)
  await tx.execute(sql`
    with free as (
      select n.list, place.position, row_number() over (partition by n.list order by place.position) as turn
      from (values ('cart'), ('saved')) n (list) cross join generate_series(0, ${MAX_LINES - 1}::int) place (position)
      where not exists (select 1 from customer_cart_line l where l.user_id = ${into} and l.list = n.list and l.position = place.position)
    ), added as (
      select f.list, f.product_id, f.quantity, row_number() over (partition by f.list order by f.position) as turn from customer_cart_line f
      where f.user_id = ${from} and not exists (select 1 from customer_cart_line l where l.user_id = ${into} and l.list = f.list and l.product_id = f.product_id)
    )
    insert into customer_cart_line (user_id, list, product_id, quantity, position)
    select ${into}, list, product_id, quantity, position from added join free using (list, turn)`)
}
