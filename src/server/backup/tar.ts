import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupError } from './backup-error.ts'

/** The format is POSIX ustar: https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html#tag_20_92_13_06 */
const BLOCK = 512
const MAX_NAME = 100
const [FILE, FOLDER] = ['0', '5']

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

function headerOf(name: string, type: string, { size, mtimeMs }: { size: number; mtimeMs: number }): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME) throw new BackupError(`The name ${name} is too long for an archive.`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(octal(type === FOLDER ? 0o700 : 0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(Math.floor(mtimeMs / 1000), 12), 136)
  header.write(`        ${type}`, 148)
  header.write('ustar\x0000', 257, 'latin1')
  header.write(octal(sumOf(header), 7), 148)
  return header
}

/** The checksum of a header: the sum of its bytes, its own place read as spaces. */
function sumOf(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte
  return sum
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

/** All files and folders below `folder`, empty ones too, as an archive. Nobody may write there meanwhile. */
export async function* packFolder(folder: string): AsyncGenerator<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries.map((entry) => ({ entry, name: join(entry.parentPath, entry.name).slice(folder.length + 1) }))
  // A folder before what is in it.
  for (const { entry, name } of names.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!entry.isDirectory() && !entry.isFile()) continue
    const path = join(folder, name)
    const { size, mtimeMs } = await stat(path)
    if (entry.isDirectory()) yield headerOf(`${name}/`, FOLDER, { size: 0, mtimeMs })
    else {
      yield headerOf(name, FILE, { size, mtimeMs })
      if (size > 0) yield* createReadStream(path, { end: size - 1, highWaterMark: 1024 * 1024 })
      yield Buffer.alloc(padding(size))
    }
  }
  yield Buffer.alloc(2 * BLOCK)
}

const CUT = 'The archive of the database is cut off.'

/** Takes exactly so many bytes of a stream, or parts of them as they come. */
function readerOf(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()
  const some = async (atMost: number): Promise<Uint8Array> => {
    while (rest.byteLength === 0) {
      const { value, done } = await iterator.next()
      if (done) throw new BackupError(CUT)
      rest = value
    }
    const part = rest.subarray(0, atMost)
    rest = rest.subarray(part.byteLength)
    return part
  }
  return {
    some,
    async all(size: number): Promise<Buffer> {
      const parts: Uint8Array[] = []
      for (let left = size; left > 0; left -= parts.at(-1)?.byteLength ?? 0) parts.push(await some(left))
      return Buffer.concat(parts)
    },
  }
}

function readHeader(header: Buffer) {
  const text = (from: number, length: number) => header.toString('utf8', from, from + length).split('\0', 1)[0] ?? ''
  const name = text(0, MAX_NAME)
  const isKnown = text(257, 5) === 'ustar' && Number.parseInt(text(148, 8), 8) === sumOf(header)
  if (!isKnown || name.startsWith('/') || name.split('/').includes('..')) throw new BackupError('The archive of the database is damaged.')
  return { name, size: Number.parseInt(text(124, 12), 8), isFolder: text(156, 1) === FOLDER }
}

/** Writes what an archive of `packFolder` holds into a new folder. @throws {BackupError} when the archive is cut off or damaged. */
export async function unpackFolder(archive: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const reader = readerOf(archive)
  for (;;) {
    const header = await reader.all(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const { name, size, isFolder } = readHeader(header)
    const path = join(folder, name)
    if (isFolder) {
      await mkdir(path, { recursive: true, mode: 0o700 })
      continue
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(path, 'wx', 0o600)
    try {
      for (let left = size; left > 0;) {
        const part = await reader.some(left)
        await file.appendFile(part)
        left -= part.byteLength
      }
    } finally {
      await file.close()
    }
    await reader.all(padding(size))
  }
}
