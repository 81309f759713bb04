import sharp from 'sharp'

interface PictureOptions {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
}

/** A picture of noise that no other has. */
export async function makePicture({ width = 640, height = 480, format = 'jpeg' }: PictureOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const picture = sharp({ create: { width, height, channels: 3, background: '#888', noise } })
  return Uint8Array.from(await picture.toFormat(format, format === 'avif' ? { effort: 0 } : {}).toBuffer())
}
