import { sql } from 'drizzle-orm'
import type { MediaId } from '#domain/id.ts'
import { log } from '#server/log.ts'
import type { Shop } from '#server/shop/shop.ts'
import { folderOf } from './media-record.ts'
import { fileNames } from './make-picture.ts'

/** How long a picture is kept after nothing refers to it any more: as long as changes can be undone. */
const KEPT = '30 days'

/** An upload that was not finished in this time never will be. */
const ABANDONED = '1 day'

/** Every text in which a record may name an uploaded picture. A table that comes to name some is added here. */
const TEXTS = sql`
  select images::text as text from product union all select description_html from product
  union all select logo_url from brand union all select image_url from category union all select value::text from setting
  union all select document::text from content_version`

const USED = sql`select distinct found[1] as id from (${TEXTS}) texts,
  regexp_matches(texts.text, '/media/(med_[0-9a-z]{26})/', 'g') as found where texts.text like '%/media/med\\_%'`

/**
 * Removes the pictures to which nothing has referred for 30 days, and what was left of uploads that were not finished. Idempotent; what is
 * used in the same moment stays, because `usePictures` writes the row.
 * @returns how many were removed.
 */
export async function removeUnusedPictures(shop: Shop): Promise<number> {
  await shop.db.execute(sql`
    with used as (${USED}), seen as (select m.id, exists (select from used where used.id = m.id) as is_used from media m)
    update media set unused_since = case when seen.is_used then null else now() end
    from seen where seen.id = media.id and seen.is_used = (media.unused_since is not null)`)
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
