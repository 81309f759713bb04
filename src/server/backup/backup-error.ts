import { resolve } from 'node:path'
import { Problem } from '#domain/problem.ts'

/** A backup or a restore cannot be made; the message tells the operator in a sentence why, and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** What the operator is told while it goes on, a line each. */
export type Say = (line: string) => void

/** A number of bytes as people read it. */
export function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(2)} GB`
}

/** The sentence for an error of the bucket, or of the file system of `folder`; another error is returned as it is. */
export function explainFailure(folder: string, error: unknown): unknown {
  if (error instanceof Problem && error.detail) return new BackupError(error.detail)
  const code = error instanceof Error && 'code' in error && 'syscall' in error ? String(error.code) : ''
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return new BackupError(`The disk of ${folder} is full.`)
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return new BackupError(`This program may not read or write in ${folder} (${code}).`)
  const isFile = code === 'EEXIST' && error instanceof Error && 'path' in error && error.path === resolve(folder)
  if (isFile || code === 'ENOTDIR') return new BackupError(`${folder} is no folder, or lies below a file.`)
  if (code === 'EIO') return new BackupError(`The disk of ${folder} cannot be read or written (${code}).`)
  return error
}
