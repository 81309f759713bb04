import { drawingPath } from '#domain/catalog/picture-path.ts'
import type { Schema } from '#web/api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useBrokenPicture } from '#web/ui/use-broken-picture.ts'
import { PartDrawing } from '#web/parts/part-drawing.tsx'
import type { Medium } from './product-media.ts'

interface ProductPictureProps {
  product: Pick<Schema<'ProductCard'>, 'slug' | 'partNumber' | 'name' | 'drawing' | 'images'>
  medium: Medium
  /** Names the picture for screen readers; else it is decoration. */
  titled?: boolean | undefined
  /** The picture that the page is waiting for. */
  priority?: boolean | undefined
  /** How wide the picture stands, when it is neither a card's nor the page's. */
  sizes?: string
  /** A photo could not be loaded: the part's drawing stands in its place. */
  onBroken?: () => void
  className?: string | undefined
}

/** The width of a card's picture: two, then three or four cards beside each other. */
const CARD_SIZES = '(min-width: 64rem) 20rem, 45vw'

/** One picture of a product in a 4:3 box: a photo, a drawing, or a video with its own controls. */
export function ProductPicture({ product, medium, titled, priority, sizes = CARD_SIZES, onBroken, className }: ProductPictureProps) {
  const { isBroken, pictureProps } = useBrokenPicture(medium.kind === 'image' ? medium.src : null, onBroken)
  if (medium.kind === 'drawing') return <PartDrawing product={product} view={medium.view} titled={titled} className={className} />
  if (isBroken) return <PartDrawing product={product} view="angle" titled={titled} className={className} />
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
    <Picture
      {...pictureProps}
      src={medium.src}
      sizes={sizes}
      alt={titled ? medium.alt || `${product.name}, part number ${product.partNumber}` : ''}
      width={800}
      height={600}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      className={classNames('aspect-4/3 h-auto w-full object-contain', className)}
    />
  )
}
