import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { LRUCache } from 'lru-cache'
import { Problem } from '#domain/problem.ts'

/**
 * Where uploaded files are stored: on this machine's disk, or in a bucket that all processes share. A key is a relative path such as
 * `media/med_…/384.webp`, made by the program. What is stored under a key never changes.
 */
export interface FileStorage {
  /** Stores all of the bytes, or nothing. @throws {Problem} `storage_full` without space, `unavailable` when the bucket does not answer. */
  write(key: string, bytes: Buffer): Promise<void>
  /** The bytes; null when nothing is stored under the key. @throws {Problem} `unavailable` */
  read(key: string): Promise<Buffer | null>
  /** Removes these files; those that do not exist are no error. @throws {Problem} `unavailable` */
  remove(keys: readonly string[]): Promise<void>
  /** Removes what processes that died have left half-written. */
  sweep(): Promise<void>
}

/** The configuration of the storage (docs/operations.md). */
export interface StorageEnv {
  DATA_DIR: string
  FILES_S3_ENDPOINT?: string | undefined
  FILES_S3_BUCKET?: string | undefined
  FILES_S3_ACCESS_KEY?: string | undefined
  FILES_S3_SECRET_KEY?: string | undefined
  FILES_S3_REGION: string
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** The disk or the person's share of it is full (`errno`). */
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(codeOf(error)))

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'

/** Half-written files are removed when they are older than any write takes (ms). */
const ABANDONED_MS = 60 * 60 * 1_000

/** Writes beside the file and renames: a reader sees all of it or nothing, also after a crash or on a full disk. */
async function writeWhole(temporary: string, path: string, bytes: Buffer): Promise<void> {
  try {
    await mkdir(dirname(temporary), { recursive: true })
    await mkdir(dirname(path), { recursive: true })
    const file = await open(temporary, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    if (isFull(error)) throw new Problem('storage_full')
    throw error
  }
}

function createDiskStorage(folder: string): FileStorage {
  const unfinished = join(folder, 'unfinished')
  return {
    write: (key, bytes) => writeWhole(join(unfinished, randomUUID()), join(folder, key), bytes),
    read: (key) =>
      readFile(join(folder, key)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    async remove(keys) {
      for (const key of keys) await rm(join(folder, key), { force: true })
      // A folder that still has files stays.
      for (const below of new Set(keys.map((key) => dirname(key)))) await rmdir(join(folder, below)).catch(() => {})
    },
    async sweep() {
      const names = await readdir(unfinished).catch(() => [])
      for (const name of names) {
        const path = join(unfinished, name)
        const found = await stat(path).catch(() => null)
        if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
      }
    },
  }
}

/** For one request to the bucket (ms). */
const BUCKET_TIMEOUT_MS = 10_000

/** What a process remembers of the bucket's files, so that each is not fetched for each visitor (bytes). */
const REMEMBERED_BYTES = 64 * 1024 * 1024

/** An S3-compatible bucket, addressed by path (Amazon S3, MinIO, R2, Spaces …); requests are signed with AWS Signature Version 4. */
function createBucketStorage(base: string, client: AwsClient): FileStorage {
  const remembered = new LRUCache<string, Buffer>({ maxSize: REMEMBERED_BYTES, sizeCalculation: (bytes) => bytes.byteLength })
  const ask = async (method: string, key: string, body?: Buffer): Promise<Response> => {
    const signal = AbortSignal.timeout(BUCKET_TIMEOUT_MS)
    const response = await client
      .fetch(`${base}/${key}`, { method, signal, ...(body && { body: new Uint8Array(body) }) })
      .catch((error: unknown) => {
        throw new Problem('unavailable', { detail: `The file storage does not answer (${error instanceof Error ? error.name : 'error'}).` })
      })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    if (response.status === 507) throw new Problem('storage_full')
    throw new Problem('unavailable', { detail: `The file storage answered ${response.status}.` })
  }
  return {
    async write(key, bytes) {
      const response = await ask('PUT', key, bytes)
      await response.body?.cancel()
      if (!response.ok) throw new Problem('unavailable', { detail: 'The file storage has no such bucket.' })
    },
    async read(key) {
      const known = remembered.get(key)
      if (known) return known
      const response = await ask('GET', key)
      if (!response.ok) {
        await response.body?.cancel()
        return null
      }
      const bytes = Buffer.from(await response.arrayBuffer())
      if (bytes.byteLength > 0) remembered.set(key, bytes)
      return bytes
    },
    async remove(keys) {
      for (const key of keys) {
        await (await ask('DELETE', key)).body?.cancel()
        remembered.delete(key)
      }
    },
    // A bucket shows no file before all of it has arrived.
    sweep: () => Promise.resolve(),
  }
}

/** The bucket of the configuration, or else the folder `files` beside the data. */
export function createFileStorage(env: StorageEnv): FileStorage {
  const { FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY, FILES_S3_REGION } = env
  if (!FILES_S3_ENDPOINT || !FILES_S3_BUCKET || !FILES_S3_ACCESS_KEY || !FILES_S3_SECRET_KEY)
    return createDiskStorage(join(env.DATA_DIR, 'files'))
  const base = `${FILES_S3_ENDPOINT.replace(/\/+$/, '')}/${FILES_S3_BUCKET}`
  const account = { accessKeyId: FILES_S3_ACCESS_KEY, secretAccessKey: FILES_S3_SECRET_KEY }
  return createBucketStorage(base, new AwsClient({ ...account, region: FILES_S3_REGION, service: 's3', retries: 2 }))
}
