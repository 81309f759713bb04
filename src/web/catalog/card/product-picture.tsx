import { drawingPath } from '#domain/picture-path.ts'
import type { Schema } from '#web/api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PartDrawing } from '#web/parts/part-drawing.tsx'
import type { Medium } from './product-media.ts'

interface ProductPictureProps {
  product: Pick<Schema<'ProductCard'>, 'slug' | 'partNumber' | 'name' | 'drawing' | 'images'>
  medium: Medium
  /** Names the picture for screen readers; else it is decoration. */
  titled?: boolean | undefined
  /** The picture that the page is waiting for. */
  priority?: boolean | undefined
  className?: string | undefined
}

/** One picture of a product in a 4:3 box: a photo, a drawing, or a video with its own controls. */
export function ProductPicture({ product, medium, titled, priority, className }: ProductPictureProps) {
  if (medium.kind === 'drawing') return <PartDrawing product={product} view={medium.view} titled={titled} className={className} />
  if (medium.kind === 'video')
    // Product clips carry no speech
    return (
      <video
        src={medium.src}
        poster={product.images[0] ?? drawingPath(product.slug)}
        controls
        playsInline
        preload="none"
        aria-label={`Video of ${product.name}`}
        className={classNames('aspect-4/3 w-full bg-surface object-contain', className)}
      />
    )
  return (
    <img
      src={medium.src}
      alt={titled ? `${product.name}, part number ${product.partNumber}` : ''}
      width={800}
      height={600}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      className={classNames('aspect-4/3 h-auto w-full object-contain', className)}
    />
  )
}
