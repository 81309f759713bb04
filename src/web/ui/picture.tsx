import type { ComponentPropsWithRef } from 'react'
import { srcSet } from '#domain/picture-path.ts'

interface PictureProps extends Omit<ComponentPropsWithRef<'img'>, 'srcSet'> {
  src: string
  alt: string
  /** How wide the picture stands, for the browser's choice of a size: `(min-width: 64rem) 33vw, 100vw`. */
  sizes: string
}

/** A picture; an uploaded one as AVIF or WebP in the size that the browser needs, and as JPEG elsewhere. Any other as it is. */
export function Picture({ sizes, ...img }: PictureProps) {
  const { src } = img
  const jpegs = srcSet(src, 'jpg')
  // oxlint-disable-next-line jsx-a11y/alt-text -- it is in `img`
  if (!jpegs) return <img {...img} />
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(src, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(src, 'webp')} sizes={sizes} />
      {/* oxlint-disable-next-line jsx-a11y/alt-text -- as above */}
      <img {...img} srcSet={jpegs} sizes={sizes} />
    </picture>
  )
}
