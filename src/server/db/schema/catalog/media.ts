import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { MediaId, ProductId, UploadId, UserId } from '#domain/id.ts'
import { product } from './product.ts'
import { createdAt, id, instant, oneOf, updatedAt } from '#server/db/schema/columns.ts'

/**
 * An uploaded picture. Its files are in the file storage, under its id. Until `ready_at` it is being made, and nothing may refer to it;
 * a process that dies meanwhile leaves a row by which the next upload of the same bytes, or the nightly job, finds its files.
 */
export const media = pgTable(
  'media',
  {
    id: id<MediaId>(),
    /** SHA-256 of the bytes that were uploaded, or of the picture and the rectangle that were cut out: the same picture is stored once. */
    hash: text('hash').notNull().unique(),
    /** The name of the file that was uploaded. */
    name: text('name').notNull(),
    alt: text('alt').notNull().default(''),
    /** Of the upright picture (px). */
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    /** Size of all its files together. */
    bytes: integer('bytes').notNull().default(0),
    readyAt: instant('ready_at'),
    /** Since when nothing refers to it, as the nightly job has seen it; null while something does. */
    unusedSince: instant('unused_since'),
    createdBy: text('created_by').$type<UserId>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('media_size', sql`${t.readyAt} is null or (${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0)`),
    index('media_unused').on(t.unusedSince),
  ],
)

/** A picture that is fetched from an address, by a job. */
export const mediaUpload = pgTable(
  'media_upload',
  {
    id: id<UploadId>(),
    url: text('url').notNull(),
    state: text('state').notNull().default('waiting'),
    /** Why it failed, as a sentence for staff. */
    error: text('error'),
    mediaId: text('media_id')
      .$type<MediaId>()
      .references(() => media.id, { onDelete: 'set null' }),
    /** The part that refers to the address, which then refers to the picture; null when staff fetch a picture for whatever they like. */
    productId: text('product_id')
      .$type<ProductId>()
      .references(() => product.id, { onDelete: 'cascade' }),
    createdBy: text('created_by').$type<UserId>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('media_upload_state', oneOf(t.state, ['waiting', 'running', 'done', 'failed'])),
    index('media_upload_product')
      .on(t.productId)
      .where(sql`product_id is not null`),
    // Of pictures that are removed.
    index('media_upload_media')
      .on(t.mediaId)
      .where(sql`media_id is not null`),
    index('media_upload_open')
      .on(t.updatedAt)
      .where(sql`state in ('waiting', 'running')`),
  ],
)
