import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#domain/problem.ts'
import { leadsToItself, oldPath, pathOfTarget, redirectTarget } from '#domain/content/redirect-path.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { redirect } from '#server/db/schema/catalog/product.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { likeText } from '#server/db/like-text.ts'
import { listSchema, readList } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'
import { movedTo, pagesAmong } from '#server/shop/redirect.ts'
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

const oldAddress = z
  .string()
  .max(2_000)
  .transform((text, context) => {
    const path = oldPath(text)
    if (path !== null) return path
    const error = 'must be an old address that begins with /, such as /products/old-name; not one of /api, /admin, /media or /assets'
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })

const newAddress = z
  .string()
  .max(2_000)
  .transform((text, context) => {
    const target = redirectTarget(text)
    if (target !== null) return target
    context.addIssue({ code: 'custom', message: 'must be a page of this shop that begins with /, such as /product/new-name' })
    return z.NEVER
  })

/** What staff send for a redirect: an old address, of this shop or another, and a page of this one; `onlyNew` leads none elsewhere. */
export const redirectInputSchema = z
  .strictObject({ fromPath: oldAddress, toPath: newAddress, onlyNew: z.boolean().optional() })
  .refine((sent) => sent.fromPath !== pathOfTarget(sent.toPath), { path: ['toPath'], error: 'is the same address' })

/** A page of the redirects. */
export const listRedirects = (db: Queryable, search: ListSearch): Promise<z.output<typeof redirectListSchema>> =>
  readList(db, {
    list: redirectList,
    search,
    async load(ids) {
      const rows = await db.select().from(redirect).where(inArray(redirect.fromPath, ids))
      return rows.map(({ createdAt, ...row }) => ({ ...row, id: row.fromPath, createdAt: createdAt.toISOString() }))
    },
  })

/** The end of the redirects that begin with this target: a page, even with an old redirect, is one. @throws {Problem} when it is `fromPath` */
async function endOf(tx: Transaction, target: string, old: string): Promise<string> {
  const path = pathOfTarget(target)
  const isPage = (await pagesAmong(tx, [path])).has(path)
  const end = (isPage ? null : await movedTo(tx, path)) ?? target
  if (leadsToItself(old, end)) throw new Problem('invalid_input', { fields: { toPath: 'leads back to the old address' } })
  return end
}

/**
 * Adds a redirect, or leads an old address elsewhere. Chains are collapsed: it leads to where its target leads, and what led to the old address
 * leads there too.
 * @throws {Problem} `invalid_input` for an address with a page, which would be shown anyway, and for a circle; `conflict` when only a new one was
 * asked for and the address leads elsewhere already.
 */
export const setRedirect = (
  shop: Shop,
  staff: Staff,
  { fromPath: old, toPath: asked, onlyNew = false }: z.output<typeof redirectInputSchema>,
): Promise<{ toPath: string }> =>
  changeContent(shop, async (tx) => {
    // Of two that would make a circle, the second sees the first.
    await tx.execute(sql`lock table redirect in share row exclusive mode`)
    if ((await pagesAmong(tx, [old])).size > 0)
      throw new Problem('invalid_input', { fields: { fromPath: 'is a page of the shop: it is shown, and leads nowhere' } })
    const to = await endOf(tx, asked, old)
    const [known] = await tx.select({ toPath: redirect.toPath }).from(redirect).where(eq(redirect.fromPath, old))
    if (onlyNew && known && known.toPath !== to) throw new Problem('conflict')
    await tx
      .insert(redirect)
      .values({ fromPath: old, toPath: to })
      .onConflictDoUpdate({ target: redirect.fromPath, set: { toPath: to } })
    await tx.update(redirect).set({ toPath: to }).where(eq(redirect.toPath, old))
    await audit(tx, staff, { action: 'redirect.set', subject: old, ...(known && { before: known }), after: { toPath: to } })
    return { toPath: to }
  })

/** Removes a redirect, and says where it led. @throws {Problem} `not_found` */
export const removeRedirect = (shop: Shop, staff: Staff, fromPath: string): Promise<{ toPath: string }> =>
  changeContent(shop, async (tx) => {
    const [removed] = await tx.delete(redirect).where(eq(redirect.fromPath, fromPath)).returning({ toPath: redirect.toPath })
    if (!removed) throw new Problem('not_found')
    await audit(tx, staff, { action: 'redirect.remove', subject: fromPath, before: removed })
    return removed
  })
