import { z } from '@hono/zod-openapi'
import type { ContentVersionId } from '#domain/id.ts'
import { discardHomeDraft, restoreHomeVersion, saveHomeDraft } from '#server/shop/content/edit-home.ts'
import { homeContentSchema, readHomeContent } from '#server/shop/content/home-content.ts'
import { homeChangeSchema, homeDocumentSchema } from '#server/shop/content/home-document.ts'
import { homePreviewSchema, previewHome } from '#server/shop/content/home-preview.ts'
import { homeVersionsSchema, listHomeVersions } from '#server/shop/content/home-versions.ts'
import { publishHome, scheduleHome } from '#server/shop/content/publish-home.ts'
import { sentId } from '#server/shop/id-of.ts'
import { pageQuery } from '#server/shop/paging.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const path = '/api/admin/content/home'
const version = z.int().min(0)
const answer = ok('The texts of the home page, and the draft of them', homeContentSchema)

const readRoute = createRoute({
  method: 'get',
  path,
  'x-access': 'staff',
  'x-right': 'content:read',
  summary: 'The texts of the home page, as the shop shows them and as the draft would',
  responses: answer,
})

const draftRoute = createRoute({
  method: 'patch',
  path,
  'x-access': 'staff',
  'x-right': 'content:write',
  summary: 'Change sections of the draft',
  description: 'Begins a draft when there is none. Send the version that was read, and the sections that change. The shop does not change.',
  request: { body: json(homeChangeSchema.extend({ version })) },
  responses: answer,
})

const previewRoute = createRoute({
  method: 'post',
  path: `${path}/preview`,
  'x-access': 'staff',
  'x-right': 'content:read',
  summary: 'The texts as the shop would show them with these sections',
  description: 'Placeholders such as {freeShipping} are filled in. Nothing is stored.',
  request: { body: json(homePreviewSchema) },
  responses: ok('The texts', homeDocumentSchema),
})

const publishRoute = createRoute({
  method: 'post',
  path: `${path}/publish`,
  'x-access': 'staff',
  'x-right': 'content:write',
  summary: 'Show the draft in the shop',
  request: { body: json(z.strictObject({ version })) },
  responses: answer,
})

const scheduleRoute = createRoute({
  method: 'post',
  path: `${path}/schedule`,
  'x-access': 'staff',
  'x-right': 'content:write',
  summary: 'Have the draft go live by itself',
  description:
    'A time in the shop’s zone, such as 2026-12-24T18:00; null: no longer. It goes live at the next full minute or a little later.',
  request: { body: json(z.strictObject({ version, publishAt: z.string().max(40).nullable() })) },
  responses: answer,
})

const discardRoute = createRoute({
  method: 'post',
  path: `${path}/discard`,
  'x-access': 'staff',
  'x-right': 'content:write',
  summary: 'Throw the draft away',
  request: { body: json(z.strictObject({ version })) },
  responses: answer,
})

const versionsRoute = createRoute({
  method: 'get',
  path: `${path}/versions`,
  'x-access': 'staff',
  'x-right': 'content:read',
  summary: 'The versions that were published, newest first',
  request: { query: pageQuery },
  responses: ok('A page of versions', homeVersionsSchema),
})

const restoreRoute = createRoute({
  method: 'post',
  path: `${path}/restore`,
  'x-access': 'staff',
  'x-right': 'content:write',
  summary: 'Make an earlier version the draft',
  request: { body: json(z.strictObject({ version, contentVersionId: sentId<ContentVersionId>() })) },
  responses: answer,
})

/** The texts of the home page, for staff. */
export const homeContentApi = router()

homeContentApi.openapi(readRoute, async (c) => c.json(await readHomeContent(c.env.shop.db), 200))

homeContentApi.openapi(draftRoute, async (c) => {
  const { version: read, ...change } = c.req.valid('json')
  return c.json(await saveHomeDraft(c.env.shop, { staff: staff(c), version: read }, change), 200)
})

homeContentApi.openapi(previewRoute, async (c) => c.json(await previewHome(c.env.shop.db, c.req.valid('json')), 200))

homeContentApi.openapi(publishRoute, async (c) => c.json(await publishHome(c.env.shop, { staff: staff(c), ...c.req.valid('json') }), 200))

homeContentApi.openapi(scheduleRoute, async (c) => {
  const { publishAt, ...read } = c.req.valid('json')
  return c.json(await scheduleHome(c.env.shop, { staff: staff(c), ...read }, publishAt), 200)
})

homeContentApi.openapi(discardRoute, async (c) =>
  c.json(await discardHomeDraft(c.env.shop, { staff: staff(c), ...c.req.valid('json') }), 200),
)

homeContentApi.openapi(versionsRoute, async (c) => c.json(await listHomeVersions(c.env.shop.db, c.req.valid('query')), 200))

homeContentApi.openapi(restoreRoute, async (c) => {
  const { contentVersionId, ...read } = c.req.valid('json')
  return c.json(await restoreHomeVersion(c.env.shop, { staff: staff(c), ...read }, contentVersionId), 200)
})
