import { Problem } from '#domain/problem.ts'

/** What uploaded pictures may be. */
export type SourceFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** The brands of a file of the ISO base media format, `ftyp` (ISO/IEC 14496-12): the major one first. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.byteLength < 16 || ascii(bytes, 4, 8) !== 'ftyp') return []
  const end = Math.min(bytes.readUInt32BE(0), bytes.byteLength, 128)
  const brands = [ascii(bytes, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(bytes, at, at + 4))
  return brands
}

function signatureOf(bytes: Buffer): SourceFormat | null {
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  return brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis') ? 'avif' : null
}

/** Why a file without one of the signatures is refused, as a sentence that says what to do; `taken` says which are. */
function reasonAgainst(bytes: Buffer, taken: string): string {
  if (bytes.byteLength === 0) return 'The file is empty.'
  const beginning = ascii(bytes, 0, 1_024).toLowerCase()
  if (beginning.includes('<svg')) return 'SVG files are not accepted, because they can contain programs. Save the picture as PNG.'
  if (beginning.includes('<html') || beginning.includes('<!doctype')) return 'This is a web page, not a picture.'
  if (brandsOf(bytes).some((brand) => /^(hei[cfsx]|hev[cx]|mif1|msf1)$/.test(brand)))
    return 'HEIC pictures are not accepted. Save it as JPEG.'
  return taken
}

/** What is taken of files, and the sentence that says so. */
interface Taken {
  formats: readonly SourceFormat[]
  text: string
}

const PICTURES: Taken = {
  formats: ['jpeg', 'png', 'webp', 'avif', 'gif'],
  text: 'Pictures may be JPEG, PNG, WebP, AVIF or GIF files.',
}

/**
 * The format of a picture by its first bytes; neither its name nor its announced type counts. Nothing else reaches the decoders.
 * @throws {Problem} `picture_refused`
 */
export function formatOf(bytes: Buffer, { formats, text }: Taken = PICTURES): SourceFormat {
  const format = signatureOf(bytes)
  if (format === null) throw new Problem('picture_refused', { detail: reasonAgainst(bytes, text) })
  if (!formats.includes(format)) throw new Problem('picture_refused', { detail: text })
  return format
}
