import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Another process has the embedded database open; a second one would corrupt it. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

declare global {
  var partwrightFolders: Set<string> | undefined
}

/** The folders that this process has locked; global, because development reloads this module at every change. */
const lockedFolders = (globalThis.partwrightFolders ??= new Set())

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Takes the exclusive lock of an embedded database's folder and returns the function that releases it.
 * The lock of a dead process is taken over; so is one with our own process id, which in a container is the id that the program had before its
 * restart.
 * @throws {FolderInUseError} when a running process, or this one, has it.
 */
export function lockFolder(folder: string): () => void {
  const key = resolve(folder)
  if (lockedFolders.has(key)) throw new FolderInUseError(`The data in ${folder} is in use by this process already.`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'shop.lock')
  const take = () => writeFileSync(file, String(process.pid), { flag: 'wx' })
  try {
    take()
  } catch {
    const holder = Number(readFileSync(file, 'utf8'))
    // A crash may leave an empty file; 0 would address our own process group.
    if (holder > 0 && holder !== process.pid && isAlive(holder))
      throw new FolderInUseError(
        `The data in ${folder} is in use by process ${holder}. The embedded database serves one process at a time: stop that one first, or set DATABASE_URL.`,
      )
    rmSync(file, { force: true })
    take()
  }
  lockedFolders.add(key)
  return () => {
    rmSync(file, { force: true })
    lockedFolders.delete(key)
  }
}
