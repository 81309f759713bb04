/** What the pixels of a PNG need: sizes, palette, transparency, colour space, and how the camera was held. */
const NEEDED = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP', 'sBIT', 'eXIf'])

/** The signature before the first chunk, and what stands around a chunk's data: its length, its type and its checksum (bytes). */
const SIGNATURE = 8
const AROUND = 12

/**
 * A PNG with no chunks but those of its pixels (PNG, third edition, 5.3). The decoder would unpack every compressed text of the file and keep it:
 * ten megabytes can hold ten gigabytes of them. What is cut stays so, for the decoder to say it.
 */
export function pngPixels(png: Buffer): Buffer {
  const kept = Buffer.alloc(png.byteLength)
  let size = png.copy(kept, 0, 0, SIGNATURE)
  for (let at = SIGNATURE; at < png.byteLength;) {
    const isWhole = at + AROUND <= png.byteLength
    const end = isWhole ? at + AROUND + png.readUInt32BE(at) : png.byteLength
    if (!isWhole || NEEDED.has(png.toString('latin1', at + 4, at + 8))) size += png.copy(kept, size, at, end)
    at = end
  }
  return kept.subarray(0, size)
}
