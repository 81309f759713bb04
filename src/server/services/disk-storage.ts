import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Problem } from '#domain/problem.ts'
import type { Storing } from './file-storage.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** The disk or the person's share of it is full (`errno`). */
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(codeOf(error)))

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'

/**
 * What of a disk visitors' files leave free: a twentieth, at most 2 GB. The database may be on the same one, and takes no order when it is full.
 */
const LEFT = { share: 1 / 20, bytes: 2 * 1024 ** 3 }

/** Whether a disk has more than that. One that does not say how large it is has room until it refuses a file. */
async function hasSpace(folder: string): Promise<boolean> {
  const disk = await statfs(folder)
    .catch(() => statfs(dirname(folder)))
    .catch(() => null)
  return disk === null || disk.blocks === 0 || disk.bavail * disk.bsize > Math.min(disk.blocks * disk.bsize * LEFT.share, LEFT.bytes)
}

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

/** Files in a folder of this machine; what is being written stands apart until it is whole. */
export function createDiskStorage(folder: string): Storing {
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
    hasSpace: () => hasSpace(folder),
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
