import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import type { EncodedBody } from './encodings.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

/** A file of the browser bundle, in memory. Names under /assets/ contain a content hash and never change. */
export interface StaticFile {
  body: EncodedBody
  type: string
  etag: string
  cacheControl: string
  compresses: boolean
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/** A file as the build has compressed it, in a folder of its own beside the files; undefined when it has not, or made nothing smaller of it. */
const readPacked = (path: string) => (existsSync(path) ? readFileSync(path) : undefined)

const packedAs = (path: string): Pick<EncodedBody, 'br' | 'gzip'> => {
  const [br, gzip] = [readPacked(`${path}.br`), readPacked(`${path}.gz`)]
  return { ...(br && { br }), ...(gzip && { gzip }) }
}

/**
 * Every file below `folder` by its URL path, with what the build has packed of it below `packed`. They are few and small; nothing outside the
 * folder can be requested.
 */
export function readStaticFiles(folder: string, packed: string): Map<string, StaticFile> {
  const files = existsSync(folder) ? filesIn(folder) : []
  return new Map(
    files.map((path) => {
      const identity = readFileSync(path)
      const url = `/${relative(folder, path).replaceAll('\\', '/')}`
      const type = TYPES[extname(path)] ?? 'application/octet-stream'
      const cacheControl = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
      const hash = `"${createHash('sha1').update(identity).digest('base64url')}"`
      const compresses = !/woff2|png|icon/.test(type)
      // Weak where the bytes differ with their encoding.
      const etag = compresses ? `W/${hash}` : hash
      return [url, { body: { identity, ...(compresses && packedAs(join(packed, url))) }, type, etag, cacheControl, compresses }]
    }),
  )
}
