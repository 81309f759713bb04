import { availableParallelism } from 'node:os'
import type { Metadata, Sharp } from 'sharp'
import { widthsUpTo } from '#domain/catalog/picture-widths.ts'
import type { PictureFormat } from '#domain/catalog/picture-path.ts'
import { MAX_PICTURE_WIDTH } from '#domain/catalog/picture-widths.ts'
import { Problem } from '#domain/problem.ts'
import { formatOf } from './picture-format.ts'
import { pngPixels } from './png-pixels.ts'
import { Semaphore } from '#server/semaphore.ts'

/** The largest picture that is decoded (pixels): 50 megapixels take 400 MB of memory at most, measured. */
const MAX_PIXELS = 50_000_000

/** Its longest side (px): the decoders keep whole rows, and one of millions of pixels takes gigabytes. */
const MAX_SIDE = 20_000

/** How many times the memory of others a pixel takes: AVIF's decoder keeps several frames of the whole picture, and 16 bits a channel are kept twice. */
const memoryOf = ({ format, depth }: Metadata): number => (format === 'heif' || depth === 'ushort' ? 4 : 1)

/** The longest side of the master, from which sizes are made and rectangles are cut (px). */
const MASTER_SIDE = 3_200

/** Timeout of one step of decoding or encoding (s). */
const STEP_SECONDS = 30

/** A rectangle of a picture, in fractions of its sides from 0 to 1. */
export interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

/** A file of a picture: its name below the picture's folder, and its bytes. */
interface PictureFile {
  name: string
  bytes: Buffer
}

/** An uploaded picture as it is stored: upright, in sRGB, without metadata. */
interface MadePicture {
  /** Of the master (px). */
  width: number
  height: number
  files: PictureFile[]
}

/** The file from which rectangles are cut. It is not served. */
export const MASTER = 'master.webp'

/** The name of a file of a picture below its folder. */
export const fileName = (width: number, format: PictureFormat): string => `${width}.${format}`

/** The widths in which a picture of this width is stored (px). */
export const storedWidths = (width: number): number[] => widthsUpTo(Math.min(width, MAX_PICTURE_WIDTH))

/** The names of all files of a picture of this width. */
export const fileNames = (width: number): string[] => [
  MASTER,
  ...storedWidths(width).flatMap((each) => (['avif', 'webp', 'jpg'] as const).map((format) => fileName(each, format))),
]

// Pictures in work: memory is bounded, and a core is left to the shop's visitors.
const semaphore = new Semaphore({ running: Math.max(1, Math.min(2, availableParallelism() - 1)) })

/** Loading the decoders takes time that the start of the server does not have. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

const cannotBeRead = () =>
  new Problem('picture_refused', {
    detail: 'The picture is damaged or incomplete: it cannot be read to its end. Save it again, and upload that.',
  })

/** @throws {Problem} `picture_refused` when the header names another format than the first bytes, or more pixels than are decoded. */
async function readHeader(decoder: Sharp, bytes: Buffer): Promise<Metadata> {
  const format = formatOf(bytes)
  const header = await decoder.metadata().catch(() => {
    throw cannotBeRead()
  })
  if (header.format !== (format === 'avif' ? 'heif' : format)) throw cannotBeRead()
  const { width, height } = header
  const pixels = width * height
  const max = MAX_PIXELS / memoryOf(header)
  if (pixels > max)
    throw new Problem('picture_refused', {
      detail: `The picture has ${width} × ${height} pixels, ${Math.round(pixels / 1e6)} megapixels. At most ${max / 1e6} are accepted${max < MAX_PIXELS ? ' of this kind; as JPEG more are' : ''}.`,
    })
  if (Math.max(width, height) > MAX_SIDE)
    throw new Problem('picture_refused', {
      detail: `The picture has ${width} × ${height} pixels. Neither side may be longer than ${MAX_SIDE.toLocaleString('en-US')}.`,
    })
  return header
}

/** A picture's header, and its first frame, upright. @throws {Problem} `picture_refused` */
async function openPicture(bytes: Buffer): Promise<{ header: Metadata; upright: Sharp }> {
  const sharp = await loadSharp()
  const pixels = formatOf(bytes) === 'png' ? pngPixels(bytes) : bytes
  const decoder = (limitInputPixels: number | false) => sharp(pixels, { limitInputPixels, failOn: 'error', pages: 1 })
  // Without a limit, which would hide how large the picture is: only its header is read.
  const header = await readHeader(decoder(false), bytes)
  return { header, upright: decoder(MAX_PIXELS).timeout({ seconds: STEP_SECONDS }).autoOrient() }
}

/** The encoders' settings: judged by eye on photos of parts; AVIF at an effort that takes a second for all widths. */
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 1 }),
  webp: (picture) => picture.webp({ quality: 80, effort: 3 }),
  jpg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }),
}

const extracted = (picture: Sharp, { width, height }: { width: number; height: number }, cut: Rectangle | null) => {
  if (!cut) return picture
  const left = Math.min(width - 1, Math.round(cut.left * width))
  const top = Math.min(height - 1, Math.round(cut.top * height))
  return picture.extract({
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(cut.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(cut.height * height))),
  })
}

/**
 * Decodes a picture, the first frame of an animated one, and makes all its sizes; none is enlarged. Everything but the pixels is dropped:
 * place and camera (EXIF), comments, and whatever follows the picture in the file.
 * @param cut the part of it that is used; null for all of it.
 * @throws {Problem} `picture_refused` with a sentence for staff.
 */
export const makeSizes = (bytes: Buffer, cut: Rectangle | null = null): Promise<MadePicture> =>
  semaphore.run(async () => {
    const sharp = await loadSharp()
    const { header, upright } = await openPicture(bytes)
    const master = await extracted(upright, header, cut)
      .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw cannotBeRead()
      })
    const { info } = master
    const pixels = () => sharp(master.data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const files: PictureFile[] = [{ name: MASTER, bytes: await pixels().webp({ quality: 92, effort: 2 }).toBuffer() }]
    for (const each of storedWidths(info.width))
      for (const format of ['avif', 'webp', 'jpg'] as const) {
        const sized = pixels().resize({ width: each }).timeout({ seconds: STEP_SECONDS })
        files.push({ name: fileName(each, format), bytes: await encoders[format](sized).toBuffer() })
      }
    return { width: info.width, height: info.height, files }
  })

/** The longest side of a photograph that is kept in one size (px). */
const PHOTO_SIDE = 1_600

/**
 * Decodes a photograph and makes one WebP of it, upright and without metadata, as `makeSizes` does.
 * @param side its longest side at most (px).
 * @throws {Problem} `picture_refused` with a sentence for who has sent it.
 */
export const makePhoto = (bytes: Buffer, side = PHOTO_SIDE): Promise<{ width: number; height: number; bytes: Buffer }> =>
  semaphore.run(async () => {
    const { upright } = await openPicture(bytes)
    const { data, info } = await upright
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82, effort: 3 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw cannotBeRead()
      })
    return { width: info.width, height: info.height, bytes: data }
  })
