import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SavedViewId, UserId } from '#domain/id.ts'
import { MAX_FILTER_LENGTH } from '#domain/staff/list-filter.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { savedView } from '#server/db/schema/account/saved-view.ts'
import { user } from '#server/db/schema/account/user.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { idOf } from '#server/shop/id-of.ts'
import type { Shop } from '#server/shop/shop.ts'

/** As many views one person can save for one list. */
const MAX_SAVED_VIEWS = 50

/** What a view brings back: the state of the list's page without the page, and the height of its rows. */
export const viewSearchSchema = z.strictObject({
  q: z.string().trim().max(200).optional(),
  sort: z.string().max(61).optional(),
  filter: z.array(z.string().max(MAX_FILTER_LENGTH)).max(10).optional(),
  columns: z.array(z.string().max(40)).max(60).optional(),
  density: z.enum(['comfortable', 'normal', 'compact']).optional(),
})
type ViewSearch = z.output<typeof viewSearchSchema>

const savedViewSchema = z
  .object({
    id: idOf<SavedViewId>(),
    name: z.string(),
    shared: z.boolean(),
    /** Only the owner can rename or delete it; one that a former colleague shared is everybody's. */
    isOwn: z.boolean(),
    ownerName: z.string(),
    search: viewSearchSchema,
  })
  .meta({ id: 'SavedView' })
type SavedView = z.output<typeof savedViewSchema>

export const savedViewsSchema = z.object({ views: z.array(savedViewSchema) }).meta({ id: 'SavedViews' })

/** The condition that whoever has saved a view works here no longer, or is switched off: nobody else could remove what they have shared. */
const hasLeft = or(ne(user.role, 'admin'), isNotNull(user.disabledAt))

/** The person's own views of a list and those that others share, in the order in which they were saved. */
export async function listSavedViews(db: Queryable, list: string, userId: UserId): Promise<{ views: SavedView[] }> {
  const { id, name, shared, owner, search } = savedView
  const rows = await db
    .select({ id, name, shared, owner, search, ownerName: user.name, hasLeft: sql<boolean>`${hasLeft}` })
    .from(savedView)
    .innerJoin(user, eq(user.id, owner))
    .where(and(eq(savedView.list, list), or(eq(owner, userId), eq(shared, true))))
    .orderBy(asc(savedView.createdAt), asc(id))
  return {
    views: rows.map(({ owner: savedBy, hasLeft: isLeft, search: stored, ...view }) => ({
      ...view,
      isOwn: savedBy === userId || isLeft,
      // Stored by an earlier version of the shop perhaps: what cannot be read is left out.
      search: viewSearchSchema.safeParse(stored).data ?? {},
    })),
  }
}

/** Two tabs of one person that save at the same moment count each other. */
const lockPerson = (tx: Transaction, userId: UserId) => tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update')

/**
 * Saves a view of a list for this member of staff.
 * @throws {Problem} `invalid_input` when they have 50 for the list.
 */
export const saveView = (
  shop: Shop,
  staff: Staff,
  view: { list: string; name: string; shared: boolean; search: ViewSearch },
): Promise<{ views: SavedView[] }> =>
  shop.db.transaction(async (tx) => {
    await lockPerson(tx, staff.userId)
    const count = await tx.$count(savedView, and(eq(savedView.list, view.list), eq(savedView.owner, staff.userId)))
    if (count >= MAX_SAVED_VIEWS)
      throw new Problem('invalid_input', { fields: { name: `cannot be saved: there are ${MAX_SAVED_VIEWS} views of this list already` } })
    const id = newId('viw')
    await tx.insert(savedView).values({ ...view, id, owner: staff.userId })
    await audit(tx, staff, { action: 'saved_view.create', subject: id, after: view })
    return listSavedViews(tx, view.list, staff.userId)
  })

/** Whose view is changed, and what refuses a list that their role does not see: they may have saved it while they had another. */
interface OwnView {
  id: SavedViewId
  staff: Staff
  requireList: (list: string) => void
}

/** A view of one's own, or one that a former colleague shared, locked. @throws {Problem} `not_found`, also for those of others; what `requireList` refuses. */
async function ownView(tx: Transaction, { id, staff, requireList }: OwnView) {
  const left = tx.select({ id: user.id }).from(user).where(hasLeft)
  const isOwn = or(eq(savedView.owner, staff.userId), and(eq(savedView.shared, true), inArray(savedView.owner, left)))
  const [view] = await tx
    .select()
    .from(savedView)
    .where(and(eq(savedView.id, id), isOwn))
    .for('update')
  if (!view) throw new Problem('not_found', { detail: 'View not found' })
  requireList(view.list)
  return view
}

/** Renames a view of one's own, shares it or no longer, or saves another filter under its name. @throws {Problem} as `ownView` */
export const changeView = (
  shop: Shop,
  own: OwnView,
  change: { name?: string | undefined; shared?: boolean | undefined; search?: ViewSearch | undefined },
): Promise<{ views: SavedView[] }> =>
  shop.db.transaction(async (tx) => {
    const { id, staff } = own
    const { list, name, shared, search } = await ownView(tx, own)
    const after = { name: change.name ?? name, shared: change.shared ?? shared, search: change.search ?? search }
    // Who takes care of it has it from now on.
    await tx
      .update(savedView)
      .set({ ...after, owner: staff.userId })
      .where(eq(savedView.id, id))
    await audit(tx, staff, { action: 'saved_view.update', subject: id, before: { name, shared, search }, after })
    return listSavedViews(tx, list, staff.userId)
  })

/** Deletes a view of one's own. @throws {Problem} as `ownView` */
export const deleteView = (shop: Shop, own: OwnView): Promise<{ views: SavedView[] }> =>
  shop.db.transaction(async (tx) => {
    const { id, staff } = own
    const { list, name, shared, search } = await ownView(tx, own)
    await tx.delete(savedView).where(eq(savedView.id, id))
    await audit(tx, staff, { action: 'saved_view.delete', subject: id, before: { list, name, shared, search } })
    return listSavedViews(tx, list, staff.userId)
  })
