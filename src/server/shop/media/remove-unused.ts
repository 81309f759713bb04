import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { MediaId, ProductId } from '#domain/id.ts'
import { log } from '#server/log.ts'
import type { Shop } from '#server/shop/shop.ts'
import { folderOf } from './media-record.ts'
import { fileNames } from './make-picture.ts'

/** How long a picture is kept after nothing refers to it any more: as long as changes can be undone. */
const KEPT = '30 days'

/** An upload that was not finished in this time never will be. */
const ABANDONED = '1 day'

/** Parts that are read at a time: each statement stays well within its timeout. */
const PARTS = 2_000

/** Every text besides those of parts in which a record may name an uploaded picture. A table that comes to name some is added here. */
const TEXTS = sql`
  select logo_url as text from brand union all select image_url from category union all select value::text from setting
  union all select document::text from content_version`

/** The pictures that are named in `texts`. */
async function namedIn({ db }: Shop, texts: SQL): Promise<MediaId[]> {
  const { rows } = await db.execute<{ id: MediaId }>(sql`
    select distinct found[1] as id from (${texts}) texts, regexp_matches(texts.text, '/media/(med_[0-9a-z]{26})/', 'g') as found
    where texts.text like '%/media/med\\_%'`)
  return rows.map(({ id }) => id)
}

async function readUsed(shop: Shop): Promise<MediaId[]> {
  const used = new Set(await namedIn(shop, TEXTS))
  for (let last = ''; ;) {
    const { rows } = await shop.db.execute<{ to: ProductId | null }>(
      sql`select max(id) as to from (select id from product where id > ${last} order by id limit ${PARTS}) part`,
    )
    const to = rows[0]?.to ?? null
    if (to === null) return [...used]
    const these = sql`product where id > ${last} and id <= ${to}`
    for (const id of await namedIn(shop, sql`select images::text as text from ${these} union all select description_html from ${these}`))
      used.add(id)
    last = to
  }
}

/**
 * Removes the pictures to which nothing has referred for 30 days, and what was left of uploads that were not finished. Idempotent; what is
 * used meanwhile stays, because `missingPictures` writes the row, and the next night finds it.
 * @returns how many were removed.
 */
export async function removeUnusedPictures(shop: Shop): Promise<number> {
  const isUsed = sql`id = any(${sql.param(await readUsed(shop))}::text[])`
  await shop.db.execute(sql`
    update media set unused_since = case when ${isUsed} then null else now() end where (${isUsed}) = (unused_since is not null)`)
  const removed = await shop.db.execute<{ id: MediaId; width: number }>(sql`
    delete from media where unused_since < now() - interval '${sql.raw(KEPT)}'
      or (ready_at is null and created_at < now() - interval '${sql.raw(ABANDONED)}') returning id, width`)
  for (const { id, width } of removed.rows) {
    // Of one that was not finished the width is not known: it may have any file.
    const names = fileNames(width || Number.MAX_SAFE_INTEGER)
    await shop.files
      .remove(names.map((name) => `${folderOf(id)}/${name}`))
      .catch((error: unknown) => log.warn({ err: error, media: id }, 'files of a removed picture were not removed'))
  }
  await shop.files.sweep()
  return removed.rows.length
}
