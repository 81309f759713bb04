import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Another process has the embedded database open; a second one would destroy it. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

declare global {
  var partwrightFolders: Set<string> | undefined
}

/** The folders that this process holds; kept outside the module, which development loads anew at every change. */
const held = (globalThis.partwrightFolders ??= new Set())

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Takes the exclusive lock of an embedded database's folder and gives the function that returns it.
 * The lock of a process that has died is taken over; so is one with our own process id, which in a container is the id that the
 * program had before its restart.
 * @throws {FolderInUseError} when a living process, or this one, holds it.
 */
export function lockFolder(folder: string): () => void {
  const key = resolve(folder)
  if (held.has(key)) throw new FolderInUseError(`The data in ${folder} is in use by this process already.`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'shop.lock')
  const take = () => writeFileSync(file, String(process.pid), { flag: 'wx' })
  try {
    take()
  } catch {
    const holder = Number(readFileSync(file, 'utf8'))
    // An empty file is what a crash may leave; 0 would ask for ourselves.
    if (holder > 0 && holder !== process.pid && isAlive(holder))
      throw new FolderInUseError(
        `The data in ${folder} is in use by process ${holder}. The embedded database serves one process at a time: stop that one first, or set DATABASE_URL.`,
      )
    rmSync(file, { force: true })
    take()
  }
  held.add(key)
  return () => {
    rmSync(file, { force: true })
    held.delete(key)
  }
}
