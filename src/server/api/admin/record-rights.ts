import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { IMPORT_TYPES } from '#domain/import/import-fields.ts'
import type { ImportType } from '#domain/import/import-fields.ts'
import type { ChangeSetId, ImportId } from '#domain/id.ts'
import { AREA_OF_IMPORT, areaOfChanges, CHANGE_SET_KINDS } from '#domain/staff/record-area.ts'
import type { StaffArea } from '#domain/staff/staff-role.ts'
import { kindOfChangeSet } from '#server/shop/change-set/change-set.ts'
import { typeOfImport } from '#server/shop/import/import-record.ts'
import type { ApiEnv } from '../app.ts'
import { requireRight, hasRight } from './staff-guard.ts'

/** `HEAD` asks for the head of what `GET` would answer. */
const LOOKS = new Set(['GET', 'HEAD'])

const requireFor = (c: Context<ApiEnv>, area: StaffArea) => requireRight(c, `${area}:${LOOKS.has(c.req.method) ? 'read' : 'write'}`)

/** Refuses who may not bring, or look at, files of a type. @throws {Problem} `forbidden` */
export const requireImportRight = (c: Context<ApiEnv>, type: ImportType): void => requireFor(c, AREA_OF_IMPORT[type])

/** The types of files whose imports the member of staff may see. */
export const seenImports = (c: Context<ApiEnv>): ImportType[] => IMPORT_TYPES.filter((type) => hasRight(c, `${AREA_OF_IMPORT[type]}:read`))

/** Those whose imports they may apply. */
export const writtenImports = (c: Context<ApiEnv>): ImportType[] =>
  IMPORT_TYPES.filter((type) => hasRight(c, `${AREA_OF_IMPORT[type]}:write`))

/** The kinds of change sets that the member of staff may see. */
export const seenChanges = (c: Context<ApiEnv>): string[] => CHANGE_SET_KINDS.filter((kind) => hasRight(c, `${areaOfChanges(kind)}:read`))

/** For routes about one import: whoever may not do with its type what the route does is refused. */
export const importRights = createMiddleware<ApiEnv>(async (c, next) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whether there is such a row, the database decides
  const id = c.req.param('importId') as ImportId
  const type = await typeOfImport(c.env.shop.db, id)
  if (type) requireImportRight(c, type)
  return next()
})

/** The same for routes about one change set. */
export const changeSetRights = createMiddleware<ApiEnv>(async (c, next) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const id = c.req.param('changeSetId') as ChangeSetId
  const kind = await kindOfChangeSet(c.env.shop.db, id)
  if (kind !== null) requireFor(c, areaOfChanges(kind))
  return next()
})
