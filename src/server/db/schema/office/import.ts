import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { IMPORT_ROW_STATES, IMPORT_STATES, IMPORT_TYPES } from '#domain/import/import-fields.ts'
import type { ImportWarning, ImportFieldName, ImportRowState, ImportState, ImportType } from '#domain/import/import-fields.ts'
import type { ToldModel, TwinPart } from '#domain/import/import-notes.ts'
import type { ImportOptions } from '#domain/import/import-options.ts'
import type { ChangeSetId, ImportId, ProductId, UserId } from '#domain/id.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { changeSet } from './change-set.ts'
import { createdAt, id, oneOf, updatedAt } from '#server/db/schema/columns.ts'

/** A file that staff have brought: its columns, what they mean, and how far the check of its rows is. */
export const importFile = pgTable(
  'import_file',
  {
    id: id<ImportId>(),
    type: text('type').$type<ImportType>().notNull(),
    name: text('name').notNull(),
    actor: text('actor').$type<UserId>().notNull(),
    state: text('state').$type<ImportState>().notNull().default('reading'),
    /** What the file is, as `csv, windows-1252, ;`. */
    format: text('format').notNull(),
    /** Whose export it is; null for any other file. */
    source: text('source').$type<'shopify' | 'woocommerce'>(),
    header: jsonb('header').$type<string[]>().notNull(),
    mapping: jsonb('mapping').$type<(ImportFieldName | null)[]>().notNull(),
    options: jsonb('options').$type<ImportOptions>().notNull(),
    rowCount: integer('row_count').notNull().default(0),
    /** Rows before this position have been checked. */
    checkedTo: integer('checked_to').notNull().default(0),
    changeSetId: text('change_set_id')
      .$type<ChangeSetId>()
      .references(() => changeSet.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** Set with each batch, and by a row that is mended: a check that stands still has lost its process, and a start names the one that it is of. */
    updatedAt: updatedAt(),
  },
  (t) => [
    check('import_file_type', oneOf(t.type, IMPORT_TYPES)),
    check('import_file_state', oneOf(t.state, IMPORT_STATES)),
    index('import_file_created').on(t.createdAt),
    index('import_file_change_set').on(t.changeSetId),
    index('import_file_open')
      .on(t.updatedAt)
      .where(sql`state = 'checking'`),
  ],
)

/** A row of a file: its cells, and once checked what it would do. */
export const importRow = pgTable(
  'import_row',
  {
    importId: text('import_id')
      .$type<ImportId>()
      .notNull()
      .references(() => importFile.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The number of the row in the file, counted from 1 with the header. */
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    state: text('state').$type<ImportRowState>().notNull().default('unchecked'),
    /** The record that it changes; null for one that it adds. */
    subject: text('subject'),
    /** The row of the change set. */
    change: jsonb('change').$type<Record<string, unknown>>(),
    /** Field → text, of the fields that differ. */
    before: jsonb('before').$type<Record<string, string>>(),
    after: jsonb('after').$type<Record<string, string>>(),
    /** Field → why it cannot be. */
    errors: jsonb('errors').$type<Record<string, string>>(),
    alarms: jsonb('alarms').$type<ImportWarning[]>(),
    /** Field → how its cell was read otherwise than it stands. */
    notes: jsonb('notes').$type<Record<string, string>>(),
    /** The models that texts of the row name, and of which the fits of its part say nothing. */
    models: jsonb('models').$type<ToldModel[]>(),
    /** The part of the shop that a new part looks like. */
    twin: jsonb('twin').$type<TwinPart>(),
    /** What tells the record from others: a second row with the same is an error. */
    key: text('key'),
    /** The address that it would take. */
    slug: text('slug'),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.position] }),
    check('import_row_state', oneOf(t.state, IMPORT_ROW_STATES)),
    index('import_row_state_position').on(t.importId, t.state, t.position),
    index('import_row_key').on(t.importId, t.key),
    index('import_row_slug').on(t.importId, t.slug),
  ],
)

/** Parts that an earlier import of such files has brought, and that are not in this one, as its check has found. */
export const importGone = pgTable(
  'import_gone',
  {
    importId: text('import_id')
      .$type<ImportId>()
      .notNull()
      .references(() => importFile.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** The last of these imports that has it. */
    broughtBy: text('brought_by')
      .$type<ImportId>()
      .notNull()
      .references(() => importFile.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.productId] }),
    index('import_gone_product').on(t.productId),
    index('import_gone_brought_by').on(t.broughtBy),
  ],
)

/** What a member of staff has said that the columns of such files mean. */
export const importMapping = pgTable(
  'import_mapping',
  {
    userId: text('user_id').$type<UserId>().notNull(),
    type: text('type').$type<ImportType>().notNull(),
    /** A hash of the header. */
    fingerprint: text('fingerprint').notNull(),
    mapping: jsonb('mapping').$type<(ImportFieldName | null)[]>().notNull(),
    options: jsonb('options').$type<ImportOptions>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.type, t.fingerprint] })],
)
