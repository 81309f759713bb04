import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { CHANGE_ROW_STATES, CHANGE_SET_STATES } from '#domain/change-set.ts'
import type { ChangeRowState, ChangeSetState } from '#domain/change-set.ts'
import type { ChangeSetId } from '#domain/id.ts'
import { createdAt, id, instant, oneOf, updatedAt } from '#server/db/schema/columns.ts'

/** Changes of many records that staff see before they are made, that run in the background, and that can be undone. */
export const changeSet = pgTable(
  'change_set',
  {
    id: id<ChangeSetId>(),
    /** Which handler makes and undoes the changes, such as `products`. */
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    actor: text('actor').notNull(),
    state: text('state').$type<ChangeSetState>().notNull().default('draft'),
    /** What the handler needs beside the rows. */
    params: jsonb('params').$type<Record<string, unknown>>().notNull().default({}),
    /** Whether staff have asked to stop it: it ends after the present batch. */
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    error: text('error'),
    createdAt: createdAt(),
    /** Set with each batch: a run that stands still has lost its process. */
    updatedAt: updatedAt(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    check('change_set_state', oneOf(t.state, CHANGE_SET_STATES)),
    index('change_set_created').on(t.createdAt),
    index('change_set_open')
      .on(t.updatedAt)
      .where(sql`state in ('running', 'undoing')`),
  ],
)

/** One record's change. `before` and `after` are filled when it is made; `version` is the record's afterwards. */
export const changeSetRow = pgTable(
  'change_set_row',
  {
    changeSetId: text('change_set_id')
      .$type<ChangeSetId>()
      .notNull()
      .references(() => changeSet.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The record's id; null for one that is to be added. */
    subject: text('subject'),
    change: jsonb('change').$type<Record<string, unknown>>().notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    version: integer('version'),
    state: text('state').$type<ChangeRowState>().notNull().default('pending'),
    /** Field → why it was not written, or not undone. */
    errors: jsonb('errors').$type<Record<string, string>>(),
  },
  (t) => [
    primaryKey({ columns: [t.changeSetId, t.position] }),
    check('change_set_row_state', oneOf(t.state, CHANGE_ROW_STATES)),
    index('change_set_row_state_position').on(t.changeSetId, t.state, t.position),
    index('change_set_row_subject').on(t.subject),
  ],
)
