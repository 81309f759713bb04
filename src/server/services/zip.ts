import { crc32, createDeflateRaw, inflateRaw } from 'node:zlib'
import { promisify } from 'node:util'

const inflate = promisify(inflateRaw)

/** The archive is damaged, cut, or larger unpacked than allowed. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const DESCRIPTOR = 0x08074b50
const DEFLATED = 8

interface Entry {
  name: string
  method: number
  packed: number
  size: number
  offset: number
}

/** The entries of the directory at the end. */
function readDirectory(archive: Buffer): Entry[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== END_OF_DIRECTORY) throw new ZipError('has no directory')
  const entries: Entry[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new ZipError('has a damaged directory')
    const nameLength = archive.readUInt16LE(at + 28)
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/** An entry's content. It is never larger than the directory says: the rest of a lying entry is an error. */
async function unpack(archive: Buffer, { method, packed, size, offset }: Entry): Promise<Buffer> {
  if (offset + 30 > archive.length || archive.readUInt32LE(offset) !== LOCAL_ENTRY) throw new ZipError('has a damaged entry')
  const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  if (start + packed > archive.length) throw new ZipError('has been cut')
  const bytes = archive.subarray(start, start + packed)
  if (method === 0) return bytes
  if (method !== DEFLATED) throw new ZipError('is packed in an unknown way')
  return inflate(bytes, { maxOutputLength: Math.max(1, size) }).catch(() => {
    throw new ZipError('has a damaged entry')
  })
}

/**
 * The entries of a ZIP archive that `isWanted` names. Their sizes are added up before anything is unpacked.
 * @param limits bytes of all wanted entries together, unpacked.
 * @throws {ZipError}
 */
export async function unzip(
  archive: Buffer,
  { isWanted, maxBytes }: { isWanted: (name: string) => boolean; maxBytes: number },
): Promise<Map<string, Buffer>> {
  const wanted = readDirectory(archive).filter(({ name }) => isWanted(name))
  if (wanted.length > 1_000 || wanted.reduce((sum, { size }) => sum + size, 0) > maxBytes) throw new ZipError('is too large unpacked')
  const contents = new Map<string, Buffer>()
  for (const entry of wanted) contents.set(entry.name, await unpack(archive, entry))
  return contents
}

/** A file of an archive to be written; its content comes in pieces. */
export interface ZipFile {
  name: string
  content: Iterable<string | Buffer> | AsyncIterable<string | Buffer>
}

const numbers = (...fields: [value: number, bytes: 2 | 4][]) => {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808
/** 1 January 2020: an archive of the same content is the same to the byte. */
const DATE = ((2020 - 1980) << 9) | (1 << 5) | 1

async function* deflate({ content }: ZipFile, sizes: { crc: number; size: number; packed: number }): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: 6 })
  const feed = async () => {
    for await (const piece of content) {
      const bytes = Buffer.from(piece)
      sizes.crc = crc32(bytes, sizes.crc)
      sizes.size += bytes.length
      if (!packer.write(bytes))
        await new Promise<void>((resolve) => {
          packer.once('drain', resolve)
        })
    }
    packer.end()
  }
  const fed = feed().catch((error: unknown) => void packer.destroy(error instanceof Error ? error : new Error(String(error))))
  for await (const piece of packer) {
    const bytes = Buffer.from(piece)
    sizes.packed += bytes.length
    yield bytes
  }
  await fed
}

/** A ZIP archive, piece by piece, below 4 GB. */
export async function* zip(files: readonly ZipFile[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const name = Buffer.from(file.name)
    const head = numbers(
      [LOCAL_ENTRY, 4],
      [20, 2],
      [FLAGS, 2],
      [DEFLATED, 2],
      [0, 2],
      [DATE, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [name.length, 2],
      [0, 2],
    )
    yield Buffer.concat([head, name])
    const sizes = { crc: 0, size: 0, packed: 0 }
    yield* deflate(file, sizes)
    yield numbers([DESCRIPTOR, 4], [sizes.crc, 4], [sizes.packed, 4], [sizes.size, 4])
    directory.push(
      numbers([DIRECTORY_ENTRY, 4], [20, 2], [20, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DATE, 2]),
      numbers([sizes.crc, 4], [sizes.packed, 4], [sizes.size, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      name,
    )
    offset += head.length + name.length + sizes.packed + 16
  }
  const bytes = Buffer.concat(directory)
  yield bytes
  yield numbers([END_OF_DIRECTORY, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [bytes.length, 4], [offset, 4], [0, 2])
}
