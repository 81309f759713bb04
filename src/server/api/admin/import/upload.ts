import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { IMPORT_TYPES } from '#domain/import/import-fields.ts'
import { IMPORT_MAX_BYTES, IMPORT_MAX_MB, IMPORT_MAX_ROWS } from '#domain/import/import-limits.ts'
import { Problem } from '#domain/problem.ts'
import { FairSemaphore } from '#server/fair-semaphore.ts'
import { importSchema, readImport } from '#server/shop/import/import-record.ts'
import { takeFile } from '#server/shop/import/take-file.ts'
import { router } from '../../app.ts'
import type { ApiEnv } from '../../app.ts'
import { createRoute, ok } from '../../route-schemas.ts'
import { IMPORT_UPLOAD, limitTo, mediaTypeOf, parseJson, unstorable, wholeBody } from '../../guards.ts'
import { isStorable } from '#domain/storable-text.ts'
import { requireImportRight, writtenImports } from '../record-rights.ts'
import { staff } from '../staff-guard.ts'

/** As JSON, a text that was pasted. */
const pastedSchema = z.strictObject({ text: z.string() })

const uploadRoute = createRoute({
  method: 'post',
  path: IMPORT_UPLOAD,
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Bring a file, as it is, or a pasted table as JSON',
  description: `CSV, TSV or XLSX, at most ${IMPORT_MAX_MB} MB and ${IMPORT_MAX_ROWS.toLocaleString('en-US')} rows. Nothing is taken of a file that is cut.`,
  request: {
    query: z.object({
      type: z.enum(IMPORT_TYPES).default('products'),
      guess: z.enum(['yes', 'no']).default('no').meta({
        description:
          'Whether its columns say what it brings, instead of `type`, where they leave no doubt: tracking numbers, or subscribers',
      }),
      name: z.string().trim().min(1).max(200).default('Pasted table'),
    }),
    body: {
      content: { 'application/octet-stream': { schema: z.string() }, 'application/json': { schema: pastedSchema } },
    },
  },
  responses: ok('The import, whose columns can be matched', importSchema),
})

/** @throws {Problem} `malformed_json`, `invalid_input` */
function pastedText(bytes: Buffer): Buffer {
  const parsed = pastedSchema.safeParse(parseJson(bytes))
  if (!parsed.success) throw new Problem('invalid_input', { fields: { text: 'is needed' } })
  if (!isStorable(parsed.data.text)) throw unstorable()
  return Buffer.from(parsed.data.text)
}

const TYPES = ['application/octet-stream', 'text/csv', 'text/tab-separated-values', 'text/plain', 'application/vnd.ms-excel']
const isFile = (type: string) => TYPES.includes(type) || type.startsWith('application/vnd.openxmlformats-officedocument.')

/** Files that are taken at the same time, one of each member of staff: each is in memory as a whole. Others wait, unread where their length is announced. */
const semaphore = new FairSemaphore({ running: 3 })

const limit = limitTo(IMPORT_MAX_BYTES, { detail: `A file may have ${IMPORT_MAX_MB} MB.` })

/** The file that the request brings. @throws {Problem} */
async function uploadedFile(c: Context<ApiEnv>): Promise<Buffer> {
  const type = mediaTypeOf(c)
  if (type !== 'application/json' && !isFile(type))
    throw new Problem('unsupported_media_type', { detail: 'Send a file as application/octet-stream.' })
  const bytes = Buffer.from(await wholeBody(c))
  return type === 'application/json' ? pastedText(bytes) : bytes
}

/** Takes files. It stands before the guard that demands small JSON. */
export const importUploadApi = router()
importUploadApi.on('POST', IMPORT_UPLOAD, limit)

importUploadApi.openapi(uploadRoute, async (c) => {
  const { shop } = c.env
  const by = staff(c)
  const { type, guess, name } = c.req.valid('query')
  requireImportRight(c, type)
  const others = guess === 'yes' ? writtenImports(c) : []
  const id = await semaphore.run(by.userId, async () => takeFile(shop, by, { name, type, others, bytes: await uploadedFile(c) }))
  return c.json(await readImport(shop.db, id), 200)
})
