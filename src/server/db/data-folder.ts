import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The data folder cannot be used as it is; the message tells the operator why, and what to do. */
export class FolderUnusableError extends Error {
  override readonly name = 'FolderUnusableError'
}

const NO_PERMISSION = 'this program has no permission to read or write there'
const NO_FOLDER = 'there is a file in its place, or in its path'
const NO_SPACE = 'its disk is full'

/** By the codes of errno(3). */
const REASONS: Partial<Record<string, string>> = {
  EROFS: 'its file system is read-only',
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  EEXIST: NO_FOLDER,
  ENOTDIR: NO_FOLDER,
  ENOSPC: NO_SPACE,
  EDQUOT: NO_SPACE,
}

/** The same codes as the embedded database's file system numbers them (`errno` of WASI). */
const WASI_CODES: Partial<Record<number, string>> = { 2: 'EACCES', 19: 'EDQUOT', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

/** The error for the operator. `reason` completes 'cannot be used: …'. */
export const folderUnusable = (folder: string, reason: string) =>
  new FolderUnusableError(
    `The data folder ${folder} cannot be used: ${reason}. Make it a folder that the shop can write to, or name another one in DATA_DIR.`,
  )

/** The error for the operator when `error` is one of the file system, Node's or the embedded database's; else `error` itself. */
export function explainFolderError(folder: string, error: unknown): unknown {
  if (error instanceof Error && 'syscall' in error && 'code' in error)
    return folderUnusable(folder, REASONS[String(error.code)] ?? error.message)
  // The embedded database's errors of this kind are no instances of Error.
  const number = typeof error === 'object' && error !== null && 'errno' in error ? Number(error.errno) : 0
  const reason = REASONS[WASI_CODES[number] ?? '']
  return reason === undefined ? error : folderUnusable(folder, reason)
}

/**
 * Runs `work`, which uses files of the data folder by `node:fs`, and returns what it returns.
 * @throws {FolderUnusableError} when the system refuses it.
 */
export function useFolder<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw explainFolderError(folder, error)
  }
}

/** Not Node's recursive `mkdirSync`: where the system answers ENOENT to every name, as in /proc, that one never returns. */
function makeFolder(path: string) {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process was faster.
    if (!existsSync(path)) throw error
  }
}

/**
 * Creates the data folder unless it exists, writes a few bytes into it, and returns its path without symbolic links.
 * @throws {FolderUnusableError} when it cannot be written to.
 */
export const openFolder = (folder: string): string =>
  useFolder(folder, () => {
    makeFolder(resolve(folder))
    const file = join(folder, 'write-test')
    try {
      writeFileSync(file, 'The shop tries at its start whether it can write here.\n')
    } finally {
      rmSync(file, { force: true })
    }
    return realpathSync(folder)
  })
