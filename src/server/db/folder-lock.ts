import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { folderUnusable, openFolder, useFolder } from './data-folder.ts'

/** Another process has the embedded database open; a second one would corrupt it. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

declare global {
  var partwrightFolders: Map<string, DatabaseSync> | undefined
}

/**
 * The locks that this process holds, by folder; global, because development reloads this module at every change, and because a lock ends
 * when its object is collected as garbage.
 */
const heldLocks = (globalThis.partwrightFolders ??= new Map())

/** https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5

/** Two that try in the same moment hinder each other, and both would be refused; and a shop that is just stopping is soon gone. */
const LOCK_TIMEOUT_MS = 1_000

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const inUse = (folder: string, by: string) =>
  new FolderInUseError(
    `The data in ${folder} is in use by ${by}. The embedded database serves one process at a time: stop that one first, or set DATABASE_URL.`,
  )

/** The process that wrote the note. Releases up to 0.4.0, whose only lock the note was, wrote no line break. */
function readNote(note: string): { pid: number; isOldRelease: boolean } {
  try {
    const text = readFileSync(note, 'utf8')
    return { pid: Number(text), isOldRelease: !text.endsWith('\n') }
  } catch {
    return { pid: 0, isOldRelease: false }
  }
}

/**
 * SQLite's exclusive lock on an empty database: a lock of the kernel on the file (fcntl), which processes of other containers meet as well,
 * and which ends with its process, however that ends.
 * @throws {FolderInUseError} when another process has it. @throws {FolderUnusableError} when there can be no lock.
 */
function takeKernelLock(folder: string, path: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(path, 'shop-lock.sqlite'), { timeout: LOCK_TIMEOUT_MS })
    // Nothing is ever written, and so no journal needs a file.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    if (!isBusy(error))
      throw folderUnusable(
        folder,
        `its file shop-lock.sqlite cannot be locked (${String(error)}), which takes the right to write it and a file system that locks files`,
      )
    const { pid } = readNote(join(path, 'shop.lock'))
    throw inUse(
      folder,
      pid > 0
        ? `process ${pid} (of this machine, or of another container or machine that shares the folder)`
        : 'another process (or its file system cannot lock files)',
    )
  }
}

/** @throws {FolderInUseError} when a process of a release that knows only the note has the folder. */
function expectNoOldRelease(folder: string, note: string) {
  const { pid, isOldRelease } = readNote(note)
  // A crash may leave an empty file; 0 would address our own process group. Our own id is one that a container gave out before its restart.
  if (isOldRelease && pid > 0 && pid !== process.pid && isAlive(pid))
    throw inUse(folder, `process ${pid}, an older release (if that process is no shop, delete ${note})`)
}

/**
 * Takes the exclusive lock of an embedded database's folder, which is created unless it exists, and returns the function that releases it.
 * The lock is the kernel's (decision 91). The file `shop.lock` beside it names the holder, in messages and to releases that know only that file.
 * @throws {FolderInUseError} when another process, or this one, has it. @throws {FolderUnusableError} when it cannot be written to or locked.
 */
export function lockFolder(folder: string): () => void {
  const path = openFolder(folder)
  if (heldLocks.has(path)) throw new FolderInUseError(`The data in ${folder} is in use by this process already.`)
  const lock = takeKernelLock(folder, path)
  const note = join(path, 'shop.lock')
  try {
    expectNoOldRelease(folder, note)
    useFolder(folder, () => writeFileSync(note, `${process.pid}\n`))
  } catch (error) {
    lock.close()
    throw error
  }
  heldLocks.set(path, lock)
  return () => {
    rmSync(note, { force: true })
    heldLocks.delete(path)
    lock.close()
  }
}
