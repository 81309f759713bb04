/** Of UTF-8 with places that are not: rows of two programs in one file, or a text that was cut in the middle of a character. */
export const MIXED_UTF8 = 'utf-8 and windows-1252'

/** How a file of text is written. */
export type TextEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be' | typeof MIXED_UTF8

/** Bytes that are decoded at a time. */
const CHUNK = 64 * 1024

/** Letters of western languages in UTF-16 have a zero in every second byte. */
function guessUtf16(bytes: Uint8Array): TextEncoding | null {
  const head = bytes.subarray(0, 2_000)
  let even = 0
  let odd = 0
  for (const [at, byte] of head.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  if (odd > head.length / 5 && even < odd / 10) return 'utf-16le'
  return even > head.length / 5 && odd < even / 10 ? 'utf-16be' : null
}

/** Whether it is UTF-8. A last character that is cut still is: the row that it belongs to is incomplete, not all others misread. */
function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let start = 0; start < bytes.length; start += CHUNK) decoder.decode(bytes.subarray(start, start + CHUNK), { stream: true })
    return true
  } catch {
    return false
  }
}

/** The second bytes that UTF-8 allows after these first ones; after all others it is any of 0x80 to 0xbf. */
const SECOND_BYTES = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
])

/** How many bytes the character of UTF-8 has that begins here; 0 where none does. */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  if (first < 0xc2 || first > 0xf4) return 0
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  const [least = 0x80, most = 0xbf] = SECOND_BYTES.get(first) ?? []
  const second = bytes[at + 1] ?? 0
  if (second < least || second > most) return 0
  for (let next = at + 2; next < at + length; next++) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}

/** Whether more of what is beyond ASCII is UTF-8 than is not: one broken character does not make all others those of another encoding. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let whole = 0
  let stray = 0
  for (let at = 0; at < bytes.length;) {
    const length = characterLength(bytes, at)
    if (length === 0) stray++
    else if (length > 1) whole++
    at += length || 1
  }
  return whole > stray
}

/**
 * How the bytes of a text are written: by their mark, by the zeros of UTF-16, else UTF-8 when they are that, wholly or for the most part, else
 * Windows-1252.
 */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const utf16 = guessUtf16(bytes)
  if (utf16 !== null) return utf16
  if (isUtf8(bytes)) return 'utf-8'
  return isMostlyUtf8(bytes) ? MIXED_UTF8 : 'windows-1252'
}

/** Whether the last character lacks bytes: the file has been cut. */
export function isCutCharacter(bytes: Uint8Array, encoding: TextEncoding): boolean {
  if (encoding === 'windows-1252' || encoding === MIXED_UTF8) return false
  if (encoding !== 'utf-8') return bytes.length % 2 === 1
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // The first byte of a character of up to four bytes is among the last four.
  for (let start = Math.max(0, bytes.length - 4); start < bytes.length; start++) {
    const byte = bytes[start] ?? 0
    if (byte >= 0x80 && byte < 0xc0) continue
    try {
      decoder.decode(bytes.subarray(start))
      return false
    } catch {
      return true
    }
  }
  return false
}

/** The characters that are UTF-8, and each byte that is none as Windows-1252 reads it. What comes later of a last character is kept for the next piece. */
function mixedDecoder() {
  const utf8 = new TextDecoder('utf-8')
  const windows = new TextDecoder('windows-1252')
  let rest = new Uint8Array()
  return {
    decode(piece: Uint8Array, isLast: boolean): string {
      const bytes = Buffer.concat([rest, piece])
      // A character has four bytes at most.
      const end = isLast ? bytes.length : Math.max(0, bytes.length - 3)
      let text = ''
      let from = 0
      let at = 0
      while (at < end) {
        const length = characterLength(bytes, at)
        if (length === 0) {
          text += utf8.decode(bytes.subarray(from, at)) + windows.decode(bytes.subarray(at, at + 1))
          from = at + 1
        }
        at += length || 1
      }
      rest = bytes.subarray(at)
      return text + utf8.decode(bytes.subarray(from, at))
    },
  }
}

/** Decodes a text piece by piece. */
function decoderOf(encoding: TextEncoding): { decode: (piece: Uint8Array, isLast: boolean) => string } {
  if (encoding === MIXED_UTF8) return mixedDecoder()
  const decoder = new TextDecoder(encoding)
  return { decode: (piece) => decoder.decode(piece, { stream: true }) }
}

/** The text in pieces, without its mark. Other work of the process goes on between them. */
export async function* decodeText(bytes: Uint8Array, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = decoderOf(encoding)
  for (let start = 0; start < bytes.length; start += CHUNK) {
    const text = decoder.decode(bytes.subarray(start, start + CHUNK), start + CHUNK >= bytes.length)
    if (text) yield text
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
  }
}
