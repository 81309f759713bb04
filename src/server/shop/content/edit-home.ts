import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { ContentVersionId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { contentVersion } from '#server/db/schema/catalog/content.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { expectPicture } from '#server/shop/media/media-record.ts'
import type { Shop } from '#server/shop/shop.ts'
import { expectDraft, HOME_SUBJECT, lockHomeAt, readHomeContent, readOpen, sectionsOf } from './home-content.ts'
import type { HomeContent } from './home-content.ts'
import { HOME_SECTIONS, storedChange } from './home-document.ts'
import type { HomeChange, HomeDocument } from './home-document.ts'

interface Edit {
  staff: Staff
  /** The version that was read. */
  version: number
}

interface DraftWrite {
  staff: Staff
  current: HomeContent
  action: string
  /** The draft no longer goes live by itself. */
  isUnscheduled?: boolean
}

/** Makes `document` what the draft would publish. A draft that differs from what is published in nothing is none. */
async function writeDraft(tx: Transaction, { staff, current, action, isUnscheduled = false }: DraftWrite, document: HomeDocument) {
  const changed = HOME_SECTIONS.filter((name) => !isDeepStrictEqual(document[name], current.published[name]))
  const differing = HOME_SECTIONS.filter((name) => !isDeepStrictEqual(document[name], current.document[name]))
  if (differing.length === 0 && !isUnscheduled) return
  const change = {
    ...(isUnscheduled && { state: 'draft' as const, publishAt: null }),
    ...(changed.length === 0 && { state: 'discarded' as const, publishAt: null }),
    document: sectionsOf(document, changed),
    version: current.version + 1,
    author: staff.userId,
    updatedAt: sql`now()`,
  }
  const open = await readOpen(tx)
  if (open) await tx.update(contentVersion).set(change).where(eq(contentVersion.id, open.row.id))
  else await tx.insert(contentVersion).values({ ...change, id: newId('cnt'), page: 'home', state: 'draft' })
  const before = { ...sectionsOf(current.document, differing), ...(isUnscheduled && { publishAt: current.publishAt }) }
  const after = { ...sectionsOf(document, differing), ...(isUnscheduled && { publishAt: null }) }
  await audit(tx, staff, { action, subject: HOME_SUBJECT, before, after })
}

/**
 * Changes sections of the home page's draft, and begins one when there is none. The shop goes on showing what is published; a draft that is
 * scheduled stays so.
 * @throws {Problem} `conflict` when somebody has changed it since; `invalid_input` at `hero.imageUrl` when the picture is gone.
 */
export const saveHomeDraft = (shop: Shop, { staff, version }: Edit, change: HomeChange): Promise<HomeContent> =>
  shop.db.transaction(async (tx) => {
    const current = await lockHomeAt(tx, version)
    const sent = storedChange(change)
    await expectPicture(tx, 'hero.imageUrl', sent.hero?.imageUrl)
    await writeDraft(tx, { staff, current, action: 'home.draft' }, { ...current.document, ...sent })
    return readHomeContent(tx)
  })

/** Throws the draft away. @throws {Problem} `conflict`; `not_allowed_in_state` when there is none. */
export const discardHomeDraft = (shop: Shop, { staff, version }: Edit): Promise<HomeContent> =>
  shop.db.transaction(async (tx) => {
    const current = await lockHomeAt(tx, version)
    expectDraft(current)
    const open = await readOpen(tx)
    // The row stays, so that the count of versions goes on.
    const change = { state: 'discarded' as const, publishAt: null, version: current.version + 1, updatedAt: sql`now()` }
    if (open) await tx.update(contentVersion).set(change).where(eq(contentVersion.id, open.row.id))
    const before = sectionsOf(current.document, current.changed)
    await audit(tx, staff, { action: 'home.discard', subject: HOME_SUBJECT, before, after: sectionsOf(current.published, current.changed) })
    return readHomeContent(tx)
  })

/** Makes an earlier version the draft, in place of what the draft was; nothing is published, nor will be by itself. @throws {Problem} `not_found`; `conflict`. */
export const restoreHomeVersion = (shop: Shop, { staff, version }: Edit, id: ContentVersionId): Promise<HomeContent> =>
  shop.db.transaction(async (tx) => {
    const current = await lockHomeAt(tx, version)
    const [earlier] = await tx.select().from(contentVersion).where(eq(contentVersion.id, id))
    if (earlier?.state !== 'published' && earlier?.state !== 'superseded')
      throw new Problem('not_found', { detail: 'There is no such version.' })
    const write = { staff, current, action: 'home.restore', isUnscheduled: current.state === 'scheduled' }
    await writeDraft(tx, write, { ...current.published, ...storedChange(earlier.document) })
    return readHomeContent(tx)
  })
