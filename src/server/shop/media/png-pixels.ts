/** What the pixels of a PNG need: sizes, palette, transparency, colour space, and how the camera was held. */
const NEEDED = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP', 'sBIT', 'eXIf'].map((type) =>
    Buffer.from(type).readUInt32BE(),
  ),
)

/** The signature before the first chunk, and what stands around a chunk's data: its length, its type and its checksum (bytes). */
const SIGNATURE = 8
const AROUND = 12

/**
 * A PNG with no chunks but those of its pixels (PNG, third edition, 5.3). The decoder would unpack every compressed text of the file and keep it:
 * ten megabytes can hold ten gigabytes of them. What is cut stays so, for the decoder to say it.
 */
export function pngPixels(png: Buffer): Buffer {
  const kept = Buffer.from(png)
  let size = SIGNATURE
  /** Where what is kept begins: chunks that follow each other are copied together, since ten megabytes can hold a million of them. */
  let from = SIGNATURE
  const keepUntil = (end: number) => {
    if (end > from) kept.copyWithin(size, from, end)
    size += Math.max(0, Math.min(end, png.byteLength) - from)
  }
  let at = SIGNATURE
  while (at + AROUND <= png.byteLength) {
    const end = at + AROUND + png.readUInt32BE(at)
    if (!NEEDED.has(png.readUInt32BE(at + 4))) {
      keepUntil(at)
      from = end
    }
    at = end
  }
  keepUntil(png.byteLength)
  return kept.subarray(0, size)
}
