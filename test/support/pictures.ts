import sharp from 'sharp'

/** A picture of noise that no other has: a JPEG unless another format is asked for. */
export async function makePicture({ width = 640, height = 480, format = 'jpeg' as 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' } = {}): Promise<
  Uint8Array<ArrayBuffer>
> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const picture = sharp({ create: { width, height, channels: 3, background: '#888', noise } })
  return Uint8Array.from(await picture.toFormat(format, format === 'avif' ? { effort: 0 } : {}).toBuffer())
}
