import type { Schema } from '#web/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { GalleryArrow, useGalleryTurning, useZoomed } from './gallery-turning.tsx'
import { mediumKey, type Medium } from '#web/catalog/card/product-media.ts'
import { ProductPicture } from '#web/catalog/card/product-picture.tsx'

interface GalleryWindowProps {
  product: Schema<'Product'>
  media: Medium[]
  /** Of the picture that is shown, from 0. */
  index: number
  onTurn: (by: number) => void
  open: boolean
  onClose: () => void
}

/** A picture at its full size (specification, section 2: image gallery). Escape and the browser's Back close it. */
export function GalleryWindow({ product, media, index, onTurn, open, onClose }: GalleryWindowProps) {
  const turning = useGalleryTurning(onTurn)
  const isZoomed = useZoomed()
  const medium = media[index]
  if (!medium) return null
  return (
    <Dialog open={open} onClose={onClose} closesOnBack title={product.name} place="full">
      <div className="mx-auto grid h-full max-w-[min(100%,calc((100dvh-9rem)*4/3))] content-center gap-3" {...turning}>
        <div className={`squared border border-line ${isZoomed ? '' : 'touch-pinch-zoom'}`}>
          <ProductPicture key={mediumKey(medium)} product={product} medium={medium} titled sizes="100vw" />
        </div>
        <div className="flex items-center justify-center gap-6">
          <GalleryArrow by={-1} onTurn={onTurn} />
          <p role="status" aria-atomic="true" className="font-mono text-part">
            {index + 1} of {media.length} images
          </p>
          <GalleryArrow by={1} onTurn={onTurn} />
        </div>
      </div>
    </Dialog>
  )
}
