/** How a file of text is written. */
export type TextEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

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

/** How the bytes of a text are written: by their mark, by the zeros of UTF-16, else UTF-8 when they are that, else Windows-1252. */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return guessUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** Whether the last character lacks bytes: the file has been cut. */
export function isCutCharacter(bytes: Uint8Array, encoding: TextEncoding): boolean {
  if (encoding === 'windows-1252') return false
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

/** The text in pieces, without its mark. Other work of the process goes on between them. */
export async function* decodeText(bytes: Uint8Array, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for (let start = 0; start < bytes.length; start += CHUNK) {
    const text = decoder.decode(bytes.subarray(start, start + CHUNK), { stream: true })
    if (text) yield text
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
  }
}
