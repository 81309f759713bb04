import type { Readable } from 'node:stream'
import { Problem } from '#domain/problem.ts'

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
  /** Whether files of visitors may still be stored: the last of a disk is left to the database beside them, and to staff. */
  hasSpace(): Promise<boolean>
  /** How often it has failed since the start, for lack of space or of an answer. */
  readonly failures: number
}

/** What a kind of storage does itself: one file of this folder each. */
export type Storing = Omit<FileStorage, 'failures'>

/** Refuses what a visitor brings before any of it is read, while there is little room left. @throws {Problem} `storage_full` */
export async function requireSpace(files: FileStorage): Promise<void> {
  if (!(await files.hasSpace())) throw new Problem('storage_full')
}
