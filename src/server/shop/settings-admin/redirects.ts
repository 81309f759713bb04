import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#domain/problem.ts'
import type { Reader } from '#server/db/client.ts'
import { redirect } from '#server/db/schema/product.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { likeText } from '#server/db/like-text.ts'
import { listSchema, readList } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'
import { moveAddress } from '#server/shop/redirect.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Addresses that have moved. */
export const redirectList: ListDefinition = {
  from: sql`redirect`,
  id: redirect.fromPath,
  fields: {
    from: { kind: 'text', by: redirect.fromPath },
    to: { kind: 'text', by: redirect.toPath },
    created: { kind: 'date', by: redirect.createdAt },
  },
  sorts: { from: { by: redirect.fromPath }, to: { by: redirect.toPath }, created: { by: redirect.createdAt } },
  defaultSort: '-created',
  tieBreak: redirect.fromPath,
  search: (text) => {
    const pattern = `%${likeText(text.toLowerCase())}%`
    return sql`(lower(redirect.from_path) like ${pattern} or lower(redirect.to_path) like ${pattern})`
  },
}

/** An address that has moved; `id` is the old address. */
const redirectSchema = z
  .object({ id: z.string(), fromPath: z.string(), toPath: z.string(), createdAt: z.string() })
  .meta({ id: 'Redirect' })

export const redirectListSchema = listSchema(redirectSchema).meta({ id: 'RedirectList' })

/** Only parts and categories are looked for where they have been. */
const path = z
  .string()
  .trim()
  .max(500)
  .regex(/^\/(product|category)\/[\w-]+(\/[\w-]+)*$/, { error: 'must be the address of a part or category: /product/… or /category/…' })

/** What staff send for a redirect. */
export const redirectInputSchema = z
  .strictObject({ fromPath: path, toPath: path })
  .refine(({ fromPath, toPath }) => fromPath !== toPath, { path: ['toPath'], error: 'is the same address' })

/** A page of the redirects. */
export const listRedirects = (db: Reader, search: ListSearch): Promise<z.output<typeof redirectListSchema>> =>
  readList(db, {
    list: redirectList,
    search,
    async load(ids) {
      const rows = await db.select().from(redirect).where(inArray(redirect.fromPath, ids))
      return rows.map(({ createdAt, ...row }) => ({ ...row, id: row.fromPath, createdAt: createdAt.toISOString() }))
    },
  })

/** Adds a redirect, or leads an old address elsewhere. A page that still stands at the old address is shown before the redirect. */
export const setRedirect = (shop: Shop, staff: Staff, { fromPath, toPath }: z.output<typeof redirectInputSchema>): Promise<void> =>
  changeContent(shop, async (tx) => {
    const [known] = await tx.select({ toPath: redirect.toPath }).from(redirect).where(eq(redirect.fromPath, fromPath))
    await moveAddress(tx, fromPath, toPath)
    await audit(tx, staff, { action: 'redirect.set', subject: fromPath, ...(known && { before: known }), after: { toPath } })
  })

/** @throws {Problem} `not_found` */
export const removeRedirect = (shop: Shop, staff: Staff, fromPath: string): Promise<void> =>
  changeContent(shop, async (tx) => {
    const [removed] = await tx.delete(redirect).where(eq(redirect.fromPath, fromPath)).returning({ toPath: redirect.toPath })
    if (!removed) throw new Problem('not_found')
    await audit(tx, staff, { action: 'redirect.remove', subject: fromPath, before: removed })
  })
