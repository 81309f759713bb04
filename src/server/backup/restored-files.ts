import { existsSync } from 'node:fs'
import { chown, copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Env } from '#server/env.ts'
import { createFileStorage } from '#server/services/open-storage.ts'
import type { Say } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { progress } from './sums.ts'

/** A backup with the paths of the uploaded files in it, all below `files`. */
interface FilesToStore {
  env: Env
  backup: string
  manifest: Manifest
  files: readonly string[]
  say: Say
}

/** Whether a folder has something in it. */
export const hasEntries = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    (names) => names.length > 0,
    () => false,
  )

/** What is new stands here until it is whole. */
export const newNameOf = (path: string) => `${path}.restoring`

/** What was there stands here until the restore has succeeded. */
export const oldNameOf = (path: string) => `${path}.replaced`

/** Puts what is new, if anything, in the place of what was there, which stays beside it. */
export async function swapIn(path: string): Promise<void> {
  if (!existsSync(newNameOf(path))) return
  await rm(oldNameOf(path), { recursive: true, force: true })
  if (existsSync(path)) await rename(path, oldNameOf(path))
  await rename(newNameOf(path), path)
}

/**
 * Stores the uploaded files of a backup: into the bucket at once, where one is configured; else into a folder beside the present one. A backup
 * of a shop with a bucket has none, and what is there stays.
 */
export async function storeFiles({ env, backup, manifest, files, say }: FilesToStore): Promise<void> {
  if (manifest.files === null) return
  const tell = progress(say, 'files')
  const folder = newNameOf(join(env.DATA_DIR, 'files'))
  const bucket = env.FILES_S3_BUCKET ? createFileStorage(env) : null
  if (!bucket) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
  }
  for (const path of files) {
    const key = path.slice('files/'.length)
    if (bucket) await bucket.write(key, await readFile(join(backup, path)))
    else {
      await mkdir(dirname(join(folder, key)), { recursive: true })
      await copyFile(join(backup, path), join(folder, key))
    }
    tell((await stat(join(backup, path))).size)
  }
}

/** What root restores, if anything, belongs to whom the data folder belongs: the shop is somebody else. */
export async function giveToOwner(dataFolder: string, path: string): Promise<void> {
  if (!existsSync(path)) return
  const { uid, gid } = await stat(dataFolder)
  if (process.getuid?.() !== 0 || uid === 0) return
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  for (const entry of entries) await chown(join(entry.parentPath, entry.name), uid, gid)
  await chown(path, uid, gid)
}
