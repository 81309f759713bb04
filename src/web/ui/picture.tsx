import type { ComponentPropsWithRef } from 'react'
import { srcSet } from '#domain/catalog/picture-path.ts'

interface PictureProps extends Omit<ComponentPropsWithRef<'img'>, 'srcSet'> {
  src: string
  /** How wide the picture stands, for the browser's choice of a size: `(min-width: 64rem) 33vw, 100vw`. */
  sizes: string
}

/** A picture; an uploaded one as AVIF or WebP in the size that the browser needs, or else its JPEG. Any other as it is. */
export function Picture({ sizes, ...img }: PictureProps) {
  return (
    <picture className="contents">
      {(['avif', 'webp'] as const).map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(img.src, format)} sizes={sizes} />
      ))}
      {/* oxlint-disable-next-line jsx-a11y/alt-text -- it is in `img` */}
      <img {...img} />
    </picture>
  )
}
