import { z } from '@hono/zod-openapi'

/** How a page of a list is asked for. */
export const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) })
