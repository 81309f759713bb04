import { z } from '@hono/zod-openapi'
import { FIT_SOURCES } from '#domain/fit/fit-statement.ts'
import type { ApplianceId, ProductId } from '#domain/id.ts'
import { addFitList, fitListReportSchema, fitListSentSchema } from '#server/shop/catalog-admin/fit/add-fit-list.ts'
import { changeFits } from '#server/shop/catalog-admin/fit/change-fits.ts'
import { fitConflictList, fitConflictListSchema, listFitConflicts } from '#server/shop/catalog-admin/fit/fit-conflicts.ts'
import { listModelFits, modelFitList, modelFitListSchema } from '#server/shop/catalog-admin/fit/fit-list.ts'
import {
  decideFitProposal,
  fitProposalList,
  fitProposalListSchema,
  fitProposalSchema,
  listFitProposals,
  type ProposalId,
} from '#server/shop/catalog-admin/fit/fit-proposals.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { sentId } from '#server/shop/id-of.ts'
import { listQuery } from '#server/shop/list/list.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const note = z.string().trim().max(500).default('')
const statement = z.strictObject({ fits: z.boolean(), source: z.enum(FIT_SOURCES), note }).nullable()

const modelFitsRoute = createRoute({
  method: 'get',
  path: '/api/admin/appliances/{applianceId}/fits',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'What is said of parts and a model',
  request: { params: z.object({ applianceId: sentId<ApplianceId>() }), query: listQuery(modelFitList) },
  responses: ok('A page of parts', modelFitListSchema),
})

const changeRoute = createRoute({
  method: 'post',
  path: '/api/admin/fits',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Say whether parts fit models, or take it back',
  description: 'A `statement` of null takes it back. With `seen`, what was shown, a change is refused when something else is said by now.',
  request: {
    body: json(
      z.strictObject({
        changes: z
          .array(
            z.strictObject({
              applianceId: sentId<ApplianceId>(),
              productId: sentId<ProductId>(),
              statement,
              seen: statement.optional(),
            }),
          )
          .min(1)
          .max(200)
          .refine((changes) => new Set(changes.map((one) => `${one.applianceId} ${one.productId}`)).size === changes.length, {
            error: 'have a part and a model twice',
          }),
      }),
    ),
  },
  responses: ok('What became of each', z.object({ results: z.array(z.enum(['written', 'same', 'conflict', 'unknown'])) })),
})

const listRoute = createRoute({
  method: 'post',
  path: '/api/admin/fit-lists',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Add a pasted list of fits',
  request: { body: json(fitListSentSchema) },
  responses: ok('What became of each row', fitListReportSchema),
})

const conflictsRoute = createRoute({
  method: 'get',
  path: '/api/admin/fit-conflicts',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'Statements that something else contradicts',
  request: { query: listQuery(fitConflictList) },
  responses: ok('A page of them', fitConflictListSchema),
})

const proposalsRoute = createRoute({
  method: 'get',
  path: '/api/admin/fit-proposals',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'What returns and messages say about fit, and what was decided about it',
  request: { query: listQuery(fitProposalList) },
  responses: ok('A page of them', fitProposalListSchema),
})

const decideRoute = createRoute({
  method: 'post',
  path: '/api/admin/fit-proposals/{proposalId}',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Decide about what a return or message says about fit',
  request: {
    params: z.object({ proposalId: sentId<ProposalId>() }),
    body: json(
      z.discriminatedUnion('action', [
        z.strictObject({ action: z.literal('accept'), applianceId: sentId<ApplianceId>(), note }),
        z.strictObject({ action: z.literal('decline'), note }),
        z.strictObject({ action: z.literal('reopen') }),
      ]),
    ),
  },
  responses: ok('The proposal', fitProposalSchema),
})

/** What fits what, for staff. */
export const fitsApi = router()

fitsApi.openapi(modelFitsRoute, async (c) =>
  c.json(await listModelFits(c.env.shop.db, c.req.valid('param').applianceId, c.req.valid('query')), 200),
)

fitsApi.openapi(changeRoute, async (c) => {
  const { changes } = c.req.valid('json')
  return c.json({ results: await changeContent(c.env.shop, (tx) => changeFits(tx, staff(c), changes)) }, 200)
})

fitsApi.openapi(listRoute, async (c) => c.json({ rows: await addFitList(c.env.shop, staff(c), c.req.valid('json')) }, 200))

fitsApi.openapi(conflictsRoute, async (c) => c.json(await listFitConflicts(c.env.shop.db, c.req.valid('query')), 200))

fitsApi.openapi(proposalsRoute, async (c) => c.json(await listFitProposals(c.env.shop.db, c.req.valid('query')), 200))

fitsApi.openapi(decideRoute, async (c) =>
  c.json(await decideFitProposal(c.env.shop, { id: c.req.valid('param').proposalId, staff: staff(c) }, c.req.valid('json')), 200),
)
