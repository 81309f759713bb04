import { z } from '@hono/zod-openapi'
import { CHANGE_ROW_STATES } from '#domain/change-set.ts'
import type { ChangeSetId, ProductId } from '#domain/id.ts'
import { addProductChanges, PRODUCTS, storedProductChange } from '#server/shop/catalog-admin/product-changes.ts'
import {
  changeRowListSchema,
  changeSetListSchema,
  changeSetSchema,
  createChangeSet,
  discardChangeSet,
  listChangeRows,
  listChangeSets,
  readChangeSet,
  stepChangeSet,
} from '#server/shop/change-set/change-set.ts'
import { sentId } from '#server/shop/id-of.ts'
import { pageQuery } from '#server/shop/paging.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { changeSetRights, seenChanges } from '../record-rights.ts'
import { staff } from '../staff-guard.ts'

const params = z.object({ changeSetId: sentId<ChangeSetId>() })
const answer = ok('The change set', changeSetSchema)

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/change-sets',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'Changes of many records, newest first',
  request: { query: pageQuery.extend({ kind: z.string().max(40).optional() }) },
  responses: ok('A page of change sets', changeSetListSchema),
})

const createSetRoute = createRoute({
  method: 'post',
  path: '/api/admin/change-sets',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Begin a change of many parts: a draft, to which rows are added',
  request: { body: json(z.strictObject({ kind: z.enum([PRODUCTS]), title: z.string().trim().min(1).max(200) })) },
  responses: answer,
})

const rowsRoute = createRoute({
  method: 'post',
  path: '/api/admin/change-sets/{changeSetId}/rows',
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Add rows to a draft; a position that is there already stays as it is',
  description:
    'What is not sent of a part stays, with one exception: a new `salePriceCents` without `saleStartsAt` and `saleEndsAt` counts from the writing on, and takes away the dates of a sale that is over or has not begun.',
  request: {
    params,
    body: json(
      z.strictObject({
        rows: z
          .array(
            z.strictObject({
              position: z.int().min(0).max(1_000_000),
              productId: sentId<ProductId>().nullable(),
              change: storedProductChange,
            }),
          )
          .min(1)
          .max(500),
      }),
    ),
  },
  responses: answer,
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/admin/change-sets/{changeSetId}',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'How far a change set is',
  request: { params },
  responses: answer,
})

const readRowsRoute = createRoute({
  method: 'get',
  path: '/api/admin/change-sets/{changeSetId}/rows',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'The rows of a change set, a hundred a page',
  request: { params, query: pageQuery.extend({ state: z.enum(CHANGE_ROW_STATES).optional() }) },
  responses: ok('A page of rows', changeRowListSchema),
})

const stepRoute = createRoute({
  method: 'post',
  path: '/api/admin/change-sets/{changeSetId}/{step}',
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Start a draft, cancel a run, or undo what it has written',
  description: 'The work is done in the background. Records that somebody has changed since are not undone.',
  request: { params: params.extend({ step: z.enum(['start', 'cancel', 'undo']) }), body: json(z.strictObject({})) },
  responses: answer,
})

const discardRoute = createRoute({
  method: 'delete',
  path: '/api/admin/change-sets/{changeSetId}',
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Throw a draft away',
  request: { params },
  responses: ok('It is gone', z.object({})),
})

/** Changes of many records. Beside the right that a route names, one hangs on what is changed. */
export const changeSetsApi = router()
changeSetsApi.use('/api/admin/change-sets/:changeSetId/*', changeSetRights)

changeSetsApi.openapi(listRoute, async (c) =>
  c.json(await listChangeSets(c.env.shop.db, { ...c.req.valid('query'), kinds: seenChanges(c) }), 200),
)

changeSetsApi.openapi(createSetRoute, async (c) => {
  const { db } = c.env.shop
  return c.json(await readChangeSet(db, await createChangeSet(db, staff(c), c.req.valid('json'))), 200)
})

changeSetsApi.openapi(rowsRoute, async (c) => {
  const { shop } = c.env
  const { changeSetId } = c.req.valid('param')
  const rows = c.req.valid('json').rows.map(({ productId, ...row }) => ({ ...row, subject: productId }))
  await addProductChanges(shop, changeSetId, rows)
  return c.json(await readChangeSet(shop.db, changeSetId), 200)
})

changeSetsApi.openapi(readRoute, async (c) => c.json(await readChangeSet(c.env.shop.db, c.req.valid('param').changeSetId), 200))

changeSetsApi.openapi(readRowsRoute, async (c) =>
  c.json(await listChangeRows(c.env.shop.db, c.req.valid('param').changeSetId, c.req.valid('query')), 200),
)

changeSetsApi.openapi(stepRoute, async (c) => {
  const { changeSetId: id, step } = c.req.valid('param')
  await stepChangeSet(c.env.shop, staff(c), { id, step })
  return c.json(await readChangeSet(c.env.shop.db, id), 200)
})

changeSetsApi.openapi(discardRoute, async (c) => {
  await discardChangeSet(c.env.shop, c.req.valid('param').changeSetId)
  return c.json({}, 200)
})
