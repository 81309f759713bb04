import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupError, sizeOf } from './backup-error.ts'
import type { Say } from './backup-error.ts'
import { MANIFEST, SUMS } from './manifest.ts'

/** A file of a backup: its path there, its size and its SHA-256. */
export interface Summed {
  path: string
  bytes: number
  sha256: string
}

/** At least this long between two lines of progress (ms). */
const PROGRESS_MS = 2_000

/** Calls `say` now and then with how much there is by now. */
export function progress(say: Say, what: string): (bytes: number) => void {
  let [sum, toldAt] = [0, performance.now()]
  return (bytes) => {
    sum += bytes
    if (performance.now() - toldAt < PROGRESS_MS) return
    toldAt = performance.now()
    say(`${what}: ${sizeOf(sum)} …`)
  }
}

/** Writes a stream into a new file below `folder`, all the way to the disk, and gives its sum. */
export async function writeSummed(
  { folder, path }: { folder: string; path: string },
  source: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void = () => {},
): Promise<Summed> {
  const hash = createHash('sha256')
  let bytes = 0
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.byteLength
      onBytes(chunk.byteLength)
      yield chunk
    }
  }
  await pipeline(source, counted, createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }))
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Has the system write a folder's list of names to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes the sums as `sha256sum` does, so that `sha256sum --check SHA256SUMS` tells the same without this program. */
export async function writeSums(folder: string, sums: readonly Summed[]): Promise<void> {
  await writeFile(join(folder, SUMS), sums.map(({ sha256, path }) => `${sha256}  ${path}\n`).join(''), { mode: 0o600, flush: true })
  const folders = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of folders) if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name))
  await syncFolder(folder)
}

const LINE = /^([0-9a-f]{64}) {2}(.+)$/

async function readSums(backup: string): Promise<Map<string, string>> {
  const text = await readFile(join(backup, SUMS), 'utf8').catch(() => null)
  if (text === null) throw new BackupError(`${backup} is no whole backup: it has no ${SUMS}.`)
  const lines = text.split('\n').slice(0, -1)
  const sums = new Map<string, string>()
  for (const line of lines) {
    const [, sum, path] = LINE.exec(line) ?? []
    if (!sum || !path || path.startsWith('/') || path.split('/').includes('..')) throw new BackupError(`${join(backup, SUMS)} is damaged.`)
    sums.set(path, sum)
  }
  return sums
}

async function sumOf(path: string, onBytes: (bytes: number) => void): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
      hash.update(chunk)
      onBytes(chunk.byteLength)
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return hash.digest('hex')
}

/**
 * Reads all of a backup and compares it with its sums. Gives the paths of the uploaded files in it.
 * @throws {BackupError} naming the first file that is missing or was changed.
 */
export async function verifySums(backup: string, expected: { database: string; files: number }, say: Say): Promise<string[]> {
  const sums = await readSums(backup)
  const tell = progress(say, 'verified')
  for (const [path, sum] of sums) {
    const found = await sumOf(join(backup, path), tell)
    if (found === null) throw new BackupError(`The backup is not whole: ${path} is missing.`)
    if (found !== sum) throw new BackupError(`The backup is damaged: ${path} is not as it was written.`)
  }
  const files = [...sums.keys()].filter((path) => path.startsWith('files/'))
  if (!sums.has(MANIFEST) || !sums.has(expected.database) || files.length !== expected.files)
    throw new BackupError(`The backup is damaged: ${SUMS} does not name all of it.`)
  return files
}
