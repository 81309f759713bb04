import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { Problem } from '#domain/problem.ts'
import { createBucketStorage } from './bucket-storage.ts'

/** A stored file on its way out: whoever gets it reads the body to its end, or destroys it. */
export interface StoredFile {
  body: Readable
  /** Its size; null where the storage does not say it before. */
  bytes: number | null
}

/**
 * Where uploaded files are stored: on this machine's disk, or in a bucket that all processes share. A key is a relative path such as
 * `media/med_…/384.webp`, made by the program. What is stored under a key never changes.
 */
export interface FileStorage {
  /** Stores all of the bytes, or nothing. @throws {Problem} `storage_full` without space, `unavailable` when the bucket does not answer. */
  write(key: string, bytes: Buffer): Promise<void>
  /** The file, piece by piece as it is read; null when nothing is stored under the key. @throws {Problem} `unavailable` */
  read(key: string): Promise<StoredFile | null>
  /** Removes these files; those that do not exist are no error. @throws {Problem} `unavailable` */
  remove(keys: readonly string[]): Promise<void>
  /** The keys of all files; those that come or go meanwhile may be among them or not. @throws {Problem} `unavailable` */
  list(): AsyncIterable<string>
  /** Removes what processes that died have left half-written. */
  sweep(): Promise<void>
  /** How often it has failed since the start, for lack of space or of an answer. */
  readonly failures: number
}

/** What a kind of storage does itself. */
export type Storing = Omit<FileStorage, 'failures'>

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

function createDiskStorage(folder: string): Storing {
  const unfinished = join(folder, 'unfinished')
  return {
    write: (key, bytes) => writeWhole(join(unfinished, randomUUID()), join(folder, key), bytes),
    async read(key) {
      const file = await open(join(folder, key)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      return file && { body: file.createReadStream(), bytes: (await file.stat()).size }
    },
    async remove(keys) {
      for (const key of keys) await rm(join(folder, key), { force: true })
      // A folder that still has files stays.
      for (const below of new Set(keys.map((key) => dirname(key)))) await rmdir(join(folder, below)).catch(() => {})
    },
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      const paths = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
      yield* paths.filter((path) => !path.startsWith(`${unfinished}/`)).map((path) => relative(folder, path))
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

/** The storage, with a count of what it could not do. */
function counted(storage: Storing): FileStorage {
  let failures = 0
  const count = (error: unknown): never => {
    failures++
    throw error
  }
  return {
    write: (key, bytes) => storage.write(key, bytes).catch(count),
    read: (key) => storage.read(key).catch(count),
    remove: (keys) => storage.remove(keys).catch(count),
    list: () => storage.list(),
    sweep: () => storage.sweep().catch(count),
    get failures() {
      return failures
    },
  }
}

/** The bucket of the configuration, or else the folder `files` beside the data. */
export function createFileStorage(env: StorageEnv): FileStorage {
  const { FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY, FILES_S3_REGION } = env
  if (!FILES_S3_ENDPOINT || !FILES_S3_BUCKET || !FILES_S3_ACCESS_KEY || !FILES_S3_SECRET_KEY)
    return counted(createDiskStorage(join(env.DATA_DIR, 'files')))
  const account = { accessKeyId: FILES_S3_ACCESS_KEY, secretAccessKey: FILES_S3_SECRET_KEY }
  return counted(createBucketStorage({ endpoint: FILES_S3_ENDPOINT, bucket: FILES_S3_BUCKET, account, region: FILES_S3_REGION }))
}
