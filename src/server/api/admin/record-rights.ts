import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { IMPORT_TYPES } from '#domain/import.ts'
import type { ImportType } from '#domain/import.ts'
import type { ChangeSetId, ImportId } from '#domain/id.ts'
import type { StaffArea } from '#domain/staff/staff-role.ts'
import { changeSet } from '#server/db/schema/change-set.ts'
import { importFile } from '#server/db/schema/import.ts'
import type { ApiEnv } from '../app.ts'
import { demandRight, hasRight } from './staff-guard.ts'

/** What the rows of a file are about decides who may see and apply them. */
const AREA_OF_IMPORT: Record<ImportType, StaffArea> = {
  products: 'catalogue',
  prices: 'catalogue',
  stock: 'catalogue',
  numbers: 'catalogue',
  fits: 'catalogue',
  redirects: 'settings',
  subscribers: 'marketing',
  tracking: 'orders',
}

/** The same for change sets; of a kind that is not here, only owners are heard. */
const AREA_OF_CHANGES: Record<string, StaffArea> = {
  products: 'catalogue',
  fits: 'catalogue',
  redirects: 'settings',
  subscribers: 'marketing',
  shipments: 'orders',
}

const demandFor = (c: Context<ApiEnv>, area: StaffArea) => demandRight(c, `${area}:${c.req.method === 'GET' ? 'read' : 'write'}`)

/** Refuses who may not bring, or look at, files of a type. @throws {Problem} `forbidden` */
export const demandImport = (c: Context<ApiEnv>, type: ImportType): void => demandFor(c, AREA_OF_IMPORT[type])

/** The types of files whose imports the member of staff may see. */
export const seenImports = (c: Context<ApiEnv>): ImportType[] => IMPORT_TYPES.filter((type) => hasRight(c, `${AREA_OF_IMPORT[type]}:read`))

/** The kinds of change sets that the member of staff may see. */
export const seenChanges = (c: Context<ApiEnv>): string[] =>
  Object.keys(AREA_OF_CHANGES).filter((kind) => hasRight(c, `${AREA_OF_CHANGES[kind] ?? 'staff'}:read`))

/** For routes about one import: whoever may not do with its type what the route does is refused. */
export const importRights = createMiddleware<ApiEnv>(async (c, next) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whether there is such a row, the database decides
  const id = c.req.param('importId') as ImportId
  const [found] = await c.env.shop.db.select({ type: importFile.type }).from(importFile).where(eq(importFile.id, id))
  if (found) demandImport(c, found.type)
  return next()
})

/** The same for routes about one change set. */
export const changeSetRights = createMiddleware<ApiEnv>(async (c, next) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const id = c.req.param('changeSetId') as ChangeSetId
  const [found] = await c.env.shop.db.select({ kind: changeSet.kind }).from(changeSet).where(eq(changeSet.id, id))
  if (found) demandFor(c, AREA_OF_CHANGES[found.kind] ?? 'staff')
  return next()
})
