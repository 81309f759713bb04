import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { StoredFile } from '#server/services/file-storage.ts'
import type { ApiEnv } from '../app.ts'

/** Answers with a stored file as it is read: at the pace of who takes it, and never whole in memory. A question for its head alone reads nothing. */
export function sendStored(c: Context<ApiEnv>, { body, bytes }: StoredFile, headers: Record<string, string>) {
  const described = { ...headers, ...(bytes !== null && { 'content-length': String(bytes) }) }
  if (c.req.method !== 'HEAD') return c.body(Readable.toWeb(body) as ReadableStream, 200, described)
  body.destroy()
  return c.body(null, 200, described)
}
