import { and, eq, lte, sql } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import { instantTyped } from '#domain/time/shop-time.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { contentVersion } from '#server/db/schema/catalog/content.ts'
import { setting } from '#server/db/schema/office/settings.ts'
import { audit, OPERATOR } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { log } from '#server/log.ts'
import type { Shop } from '#server/shop/shop.ts'
import { expectDraft, HOME_SUBJECT, lockHome, lockHomeAt, readHomeContent, readOpen, sectionsOf } from './home-content.ts'
import type { HomeContent } from './home-content.ts'

/** Copies sections into the settings, from which the storefront reads. */
async function writeSettings(tx: Transaction, sections: Record<string, unknown>, userId: string): Promise<void> {
  for (const [key, value] of Object.entries(sections))
    await tx
      .insert(setting)
      .values({ key, value, updatedBy: userId })
      .onConflictDoUpdate({
        target: setting.key,
        set: { value, updatedBy: userId, version: sql`${setting.version} + 1`, updatedAt: sql`now()` },
      })
}

/** Before the first version is published, what the shop showed until then becomes one, so that it can be restored. */
async function keepFirst(tx: Transaction, { published }: HomeContent): Promise<void> {
  const count = await tx.$count(contentVersion, and(eq(contentVersion.page, 'home'), eq(contentVersion.state, 'published')))
  if (count > 0) return
  await tx.insert(contentVersion).values({ id: newId('cnt'), page: 'home', state: 'superseded', version: 0, document: published })
}

/** Publishes the draft: settings, versions and audit log in the caller's transaction. */
async function publishOpen(tx: Transaction, current: HomeContent, staff: Staff | typeof OPERATOR): Promise<void> {
  const open = await readOpen(tx)
  if (!open) return
  await keepFirst(tx, current)
  await tx
    .update(contentVersion)
    .set({ state: 'superseded' })
    .where(and(eq(contentVersion.page, 'home'), eq(contentVersion.state, 'published')))
  const author = staff === OPERATOR ? open.row.author : staff.userId
  await tx
    .update(contentVersion)
    .set({ state: 'published', publishAt: null, publishedAt: sql`now()`, author, document: current.document, version: current.version + 1 })
    .where(eq(contentVersion.id, open.row.id))
  const [before, after] = [sectionsOf(current.published, current.changed), sectionsOf(current.document, current.changed)]
  await writeSettings(tx, after, author ?? staff.userId)
  await audit(tx, staff, { action: 'home.publish', subject: HOME_SUBJECT, before, after })
}

/** Shows the draft in the shop from now on. @throws {Problem} `conflict`; `not_allowed_in_state` when there is none. */
export const publishHome = (shop: Shop, { staff, version }: { staff: Staff; version: number }): Promise<HomeContent> =>
  changeContent(shop, async (tx) => {
    const current = await lockHomeAt(tx, version)
    expectDraft(current)
    await publishOpen(tx, current, staff)
    return readHomeContent(tx)
  })

/** The instant that was typed in the shop's zone. @throws {Problem} `invalid_input` when it is none, or is over. */
async function instantAhead(tx: Transaction, typed: string, zone: string): Promise<Date> {
  const at = instantTyped(typed, { zone, edge: 'begins' })
  const { rows } = await tx.execute<{ now: string | Date }>(sql`select now() as now`)
  const refuse = (publishAt: string) => new Problem('invalid_input', { fields: { publishAt } })
  if (!at) throw refuse('must be a date and time such as 2026-12-24T18:00')
  if (at <= new Date(rows[0]?.now ?? NaN)) throw refuse('must be in the future')
  return at
}

/**
 * Has the draft publish itself, or no longer with `publishAt` null.
 * @param typed a time in the shop's zone (`2026-12-24T18:00`). One that comes twice in autumn is the first; one that is skipped in spring is as
 *   much after the change.
 * @throws {Problem} `conflict`; `not_allowed_in_state` when there is no draft; `invalid_input` at `publishAt`.
 */
export const scheduleHome = (
  shop: Shop,
  { staff, version }: { staff: Staff; version: number },
  typed: string | null,
): Promise<HomeContent> =>
  shop.db.transaction(async (tx) => {
    const current = await lockHomeAt(tx, version)
    expectDraft(current)
    const publishAt = typed === null ? null : await instantAhead(tx, typed, current.timeZone)
    const state = publishAt ? ('scheduled' as const) : ('draft' as const)
    const open = await readOpen(tx)
    if (open)
      await tx
        .update(contentVersion)
        .set({ state, publishAt, version: current.version + 1, author: staff.userId, updatedAt: sql`now()` })
        .where(eq(contentVersion.id, open.row.id))
    const after = { publishAt: publishAt?.toISOString() ?? null }
    await audit(tx, staff, { action: 'home.schedule', subject: HOME_SUBJECT, before: { publishAt: current.publishAt }, after })
    return readHomeContent(tx)
  })

/** Whether a draft's time has come, by the database's clock. */
const isDue = and(eq(contentVersion.page, 'home'), eq(contentVersion.state, 'scheduled'), lte(contentVersion.publishAt, sql`now()`))

/** Publishes the draft whose time has come: the sweep calls it each minute. Does nothing twice. */
export async function publishDueHome(shop: Shop): Promise<void> {
  if ((await shop.db.$count(contentVersion, isDue)) === 0) return
  await changeContent(shop, async (tx) => {
    await lockHome(tx)
    // Another process may have been first.
    if ((await tx.$count(contentVersion, isDue)) === 0) return
    await publishOpen(tx, await readHomeContent(tx), OPERATOR)
    log.info('the home page has been published at its time')
  })
}
