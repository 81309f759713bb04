import type { z } from '@hono/zod-openapi'
import { problemResponse } from './problem.ts'

/** A JSON body of this shape, which must be there. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({ content: { 'application/json': { schema } }, required: true })

/** What a route answers: 200 with this shape, or a problem. */
export const ok = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: { description, content: { 'application/json': { schema } } },
  ...problemResponse,
})
