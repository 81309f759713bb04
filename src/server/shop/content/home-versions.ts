import { and, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { ContentVersionId } from '#domain/id.ts'
import { FORMER_MEMBER } from '#server/shop/audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { contentVersion } from '#server/db/schema/catalog/content.ts'
import { user } from '#server/db/schema/account/user.ts'
import { idOf } from '#server/shop/id-of.ts'
import { pageFields, readPage } from '#server/shop/paging.ts'
import type { Page } from '#server/shop/paging.ts'
import { HOME_SETTINGS } from '#server/shop/settings/home-settings.ts'

/** The versions of the home page that were published, newest first. */
export const homeVersionsSchema = z
  .object({
    ...pageFields,
    rows: z.array(
      z.object({
        id: idOf<ContentVersionId>(),
        /** The one that the shop shows. */
        isCurrent: z.boolean(),
        headline: z.string(),
        /** Null: nobody of the staff. */
        by: z.string().nullable(),
        /** Null: from before the first version was published. */
        publishedAt: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'HomeVersions' })

/** A page of the versions that were published. */
export async function listHomeVersions(db: Queryable, page: Page): Promise<z.output<typeof homeVersionsSchema>> {
  const where = and(eq(contentVersion.page, 'home'), inArray(contentVersion.state, ['published', 'superseded']))
  const { rows, ...list } = await readPage(db, {
    ...page,
    from: contentVersion,
    where,
    rows: ({ limit, offset }) =>
      db
        .select({ row: contentVersion, name: user.name })
        .from(contentVersion)
        .leftJoin(user, eq(user.id, contentVersion.author))
        .where(where)
        .orderBy(desc(contentVersion.version))
        .limit(limit)
        .offset(offset),
  })
  return {
    ...list,
    rows: rows.map(({ row, name }) => ({
      id: row.id,
      isCurrent: row.state === 'published',
      headline: HOME_SETTINGS.hero.parse(row.document.hero ?? {}).headline,
      by: row.author === null ? null : (name ?? FORMER_MEMBER),
      publishedAt: row.publishedAt?.toISOString() ?? null,
    })),
  }
}
