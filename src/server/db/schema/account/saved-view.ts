import { boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { SavedViewId, UserId } from '#domain/id.ts'
import { createdAt, id } from '#server/db/schema/columns.ts'
import { user } from './user.ts'

/** A filter of a list that a member of staff has saved under a name, for themselves or for everybody. */
export const savedView = pgTable(
  'saved_view',
  {
    id: id<SavedViewId>(),
    /** The list's name in the admin area: `products`. */
    list: text('list').notNull(),
    name: text('name').notNull(),
    owner: text('owner')
      .$type<UserId>()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    shared: boolean('shared').notNull().default(false),
    /** Filters, text, sort, columns and height of rows. */
    search: jsonb('search').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('saved_view_name', sql`${t.name} <> ''`),
    index('saved_view_list').on(t.list, t.owner),
    index('saved_view_owner').on(t.owner),
  ],
)
