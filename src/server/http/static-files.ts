import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, dirname, extname, join, relative } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { log } from '#server/log.ts'
import { isKnownVersion } from '../api/cached.ts'
import { encode, pickEncoding } from './encodings.ts'
import type { EncodedBody } from './encodings.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

/** What the build has not packed because it is small or packed by itself. */
const IS_TEXT = /^text|svg|json/

/**
 * A file of the build. The bundle, whose names under /assets/ contain a content hash and never change, is part of the program and in memory;
 * pictures and films, of which a shop may have many, are on the disk: `paths` are theirs by encoding.
 */
export type StaticFile = { type: string; etag: string } & (
  | { body: EncodedBody }
  | { paths: { identity: string; br?: string; gzip?: string } }
)

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  )

const IMMUTABLE = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'

/** A file as the build has compressed it, in a folder of its own beside the files, where it has. */
const packedPaths = (path: string): { br?: string; gzip?: string } => ({
  ...(existsSync(`${path}.br`) && { br: `${path}.br` }),
  ...(existsSync(`${path}.gz`) && { gzip: `${path}.gz` }),
})

/** A file that is read when it is first asked for. */
function fileAt(path: string, url: string, packed: string): StaticFile {
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  const isText = IS_TEXT.test(type)
  const { br, gzip } = isText ? packedPaths(join(packed, url)) : {}
  const read = () => {
    const identity = readFileSync(path)
    const hash = `"${createHash('sha1').update(identity).digest('base64url')}"`
    // Weak where the bytes differ with their encoding.
    return { identity, etag: isText ? `W/${hash}` : hash }
  }
  if (!url.startsWith('/assets/')) {
    let etag: string | undefined
    return {
      type,
      paths: { identity: path, ...(br && { br }), ...(gzip && { gzip }) },
      get etag() {
        return (etag ??= read().etag)
      },
    }
  }
  const readAll = () => {
    const { identity, etag } = read()
    return { etag, body: { identity, ...(br && { br: readFileSync(br) }), ...(gzip && { gzip: readFileSync(gzip) }) } }
  }
  let content: ReturnType<typeof readAll> | undefined
  return {
    type,
    get etag() {
      return (content ??= readAll()).etag
    },
    get body() {
      return (content ??= readAll()).body
    },
  }
}

/**
 * Every file below `folder` by its URL path, with what the build has packed of it below `packed`. Nothing else can be requested, inside the folder
 * or outside. The folder is only listed here: reading it all takes a tenth of a second, for which no start should wait.
 */
export function listStaticFiles(folder: string, packed: string): Map<string, StaticFile> {
  const files = existsSync(folder) ? filesIn(folder) : []
  return new Map(
    files.map((path) => {
      const url = `/${relative(folder, path).replaceAll('\\', '/')}`
      return [url, fileAt(path, url, packed)]
    }),
  )
}

/** Reads what nobody has asked for yet, between requests: afterwards the next build may replace the folder, and this process still has its own bundle. */
export async function keepStaticFiles(files: ReadonlyMap<string, StaticFile>): Promise<void> {
  for (const file of files.values()) {
    await setImmediate()
    void file.etag
  }
}

/** Sends a file of the disk as it is read, or the part of it that a player asks for (RFC 9110, section 14). */
async function sendFromDisk(request: IncomingMessage, response: ServerResponse, { path, encoding }: { path: string; encoding: string }) {
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  // With its list of all types it takes a twentieth of a start.
  const { default: send } = await import('send')
  const options = { root: dirname(path), cacheControl: false, lastModified: false, dotfiles: 'allow' } as const
  send(request, encodeURIComponent(basename(path)), options)
    .on('error', ({ status = 500, headers = {} }: { status?: number; headers?: Record<string, string> }) => {
      if (response.headersSent) response.destroy()
      else response.writeHead(status, headers).end()
    })
    .pipe(response)
}

/** Answers with a file of the build, in the encoding that the client prefers, or that it has it already. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  const wanted = IS_TEXT.test(file.type) ? pickEncoding(request.headers['accept-encoding']) : 'identity'
  response.setHeader('etag', file.etag).setHeader('vary', 'accept-encoding')
  response.setHeader('cache-control', 'body' in file ? IMMUTABLE : HOUR)
  if (isKnownVersion(request.headers['if-none-match'], file.etag)) return void response.writeHead(304).end()
  response.setHeader('content-type', file.type)
  if ('paths' in file) {
    const path = file.paths[wanted]
    return void sendFromDisk(request, response, { path: path ?? file.paths.identity, encoding: path ? wanted : 'identity' }).catch(
      (error: unknown) => {
        log.error({ err: error }, 'file not sent')
        response.destroy()
      },
    )
  }
  const { bytes, encoding } = encode(file.body, wanted)
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.writeHead(200, { 'content-length': bytes.byteLength }).end(request.method === 'HEAD' ? undefined : bytes)
}
