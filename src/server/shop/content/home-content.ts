import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { contentVersion } from '#server/db/schema/catalog/content.ts'
import { user } from '#server/db/schema/account/user.ts'
import { expectRecord } from '#server/shop/record.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import { documentOf, HOME_SECTIONS, homeDocumentSchema, storedChange } from './home-document.ts'
import type { HomeDocument } from './home-document.ts'

/** By which the audit log knows the home page. */
export const HOME_SUBJECT = 'content.home'

/** The home page's texts as staff edit them. */
export const homeContentSchema = z
  .object({
    version: z.int(),
    /** `published`: there is no draft. */
    state: z.enum(['published', 'draft', 'scheduled']),
    /** When the draft goes live by itself. */
    publishAt: z.string().nullable(),
    /** As the draft would publish it. */
    document: homeDocumentSchema,
    /** As the shop shows it. */
    published: homeDocumentSchema,
    /** The sections that the draft changes. */
    changed: z.array(z.enum(HOME_SECTIONS)),
    /** Who has written the draft last, and when. */
    author: z.string().nullable(),
    updatedAt: z.string().nullable(),
    timeZone: z.string(),
  })
  .meta({ id: 'HomeContent' })
export type HomeContent = z.output<typeof homeContentSchema>

const OPEN = ['draft', 'scheduled'] as const

/** The draft of the home page, or nothing. */
export const readOpen = async (db: Queryable) =>
  (
    await db
      .select({ row: contentVersion, author: user.name })
      .from(contentVersion)
      .leftJoin(user, eq(user.id, contentVersion.author))
      .where(and(eq(contentVersion.page, 'home'), inArray(contentVersion.state, [...OPEN])))
  )[0]

async function lastVersion(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ version: contentVersion.version })
    .from(contentVersion)
    .where(eq(contentVersion.page, 'home'))
    .orderBy(desc(contentVersion.version))
    .limit(1)
  return row?.version ?? 0
}

/** The home page's texts, and the draft of them. */
export async function readHomeContent(db: Queryable): Promise<HomeContent> {
  const settings = await readSettings(db)
  const open = await readOpen(db)
  const published = documentOf(settings)
  const change = storedChange(open?.row.document ?? {})
  return {
    version: open?.row.version ?? (await lastVersion(db)),
    state: open?.row.state === 'scheduled' ? 'scheduled' : open ? 'draft' : 'published',
    publishAt: open?.row.publishAt?.toISOString() ?? null,
    document: { ...published, ...change },
    published,
    changed: HOME_SECTIONS.filter((section) => change[section] !== undefined),
    author: open?.author ?? null,
    updatedAt: open?.row.updatedAt.toISOString() ?? null,
    timeZone: settings.identity.timeZone,
  }
}

/** From here on nobody else changes the home page's versions, until the transaction ends. */
export const lockHome = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(hashtext(${HOME_SUBJECT}))`)

/** The home page, held until the transaction ends. @throws {Problem} `conflict` when somebody has changed it since `version`. */
export async function lockHomeAt(tx: Transaction, version: number): Promise<HomeContent> {
  await lockHome(tx)
  const current = await readHomeContent(tx)
  await expectRecord(tx, { subject: HOME_SUBJECT, version, current })
  return current
}

/** @throws {Problem} `not_allowed_in_state` when there is no draft. */
export function expectDraft(content: HomeContent): void {
  if (content.state === 'published') throw new Problem('not_allowed_in_state', { detail: 'There is no draft to do this with.' })
}

/** Only these sections of a document. */
export const sectionsOf = (document: HomeDocument, names: readonly (keyof HomeDocument)[]): Partial<HomeDocument> =>
  Object.fromEntries(names.map((name) => [name, document[name]]))
