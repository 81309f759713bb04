import { useState, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Schema } from '#web/api.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { arrowStep, mediaOf, mediumKey, wrapIndex, type Medium } from './product-media.ts'
import { ProductPicture } from './product-picture.tsx'

type Product = Schema<'Product'>

const SWIPE_PX = 40

/** Turning by arrow keys and by swiping, for the stage and for the full-size window. */
function useTurning(turn: (by: number) => void) {
  const startX = useRef<number | null>(null)
  return {
    onKeyDown(event: KeyboardEvent) {
      const step = arrowStep(event.key)
      // A video's own arrow keys move through its time.
      if (step === 0 || event.target instanceof HTMLVideoElement) return
      event.preventDefault()
      turn(step)
    },
    onPointerDown(event: PointerEvent) {
      startX.current = event.pointerType === 'touch' ? event.clientX : null
    },
    onPointerUp(event: PointerEvent) {
      const moved = startX.current === null ? 0 : event.clientX - startX.current
      if (Math.abs(moved) > SWIPE_PX) turn(moved > 0 ? -1 : 1)
    },
  }
}

/** The product's pictures (specification, section 2: image gallery): stage, thumbnails, 'n/total', and a full-size window. */
export function ProductGallery({ product }: { product: Product }) {
  const media = mediaOf(product, product.videoUrl)
  const [index, setIndex] = useState(0)
  const [open, setOpen] = useState(false)
  const turn = (by: number) => setIndex(wrapIndex(index + by, media.length))
  const turning = useTurning(turn)
  const medium = media[index]
  if (!medium) return <p className="sheet squared grid aspect-4/3 place-items-center text-ink-3">No images available</p>
  return (
    <section aria-label="Pictures" {...turning}>
      <figure className="sheet flex flex-col">
        <div className="sheet-media squared relative touch-pan-y">
          {medium.kind === 'video' ? (
            <ProductPicture product={product} medium={medium} />
          ) : (
            <button
              type="button"
              className="block w-full cursor-zoom-in px-[10%] py-2 sm:p-8"
              aria-label={`View full size, image ${index + 1} of ${media.length}`}
              onClick={() => setOpen(true)}
            >
              <ProductPicture key={mediumKey(medium)} product={product} medium={medium} titled priority />
            </button>
          )}
          {media.length > 1 && <Turners onTurn={turn} />}
        </div>
        <figcaption className="flex items-baseline justify-between border-t border-line px-3 py-1.5 text-caption text-ink-3">
          <span>{captionOf(medium)}</span>
          <span className="font-mono" role="status">
            {index + 1}/{media.length}
          </span>
        </figcaption>
      </figure>
      {media.length > 1 && <Thumbnails product={product} media={media} index={index} onPick={setIndex} />}
      <Dialog open={open} onClose={() => setOpen(false)} title={product.name} place="full" className="w-full!">
        <div className="relative mx-auto grid h-full max-w-[min(100%,calc((100dvh-9rem)*4/3))] content-center gap-3" {...turning}>
          <div className="squared border border-line touch-pinch-zoom">
            <ProductPicture key={mediumKey(medium)} product={product} medium={medium} titled />
          </div>
          {media.length > 1 && <Turners onTurn={turn} />}
          <p role="status" className="text-center font-mono text-part">
            {index + 1} of {media.length} images
          </p>
        </div>
      </Dialog>
    </section>
  )
}

const VIEW_WORDS = { angle: 'at an angle', front: 'from the front', side: 'from the side', exploded: 'taken apart', scale: 'to scale' }

/** A drawing says that it is one. */
const captionOf = (medium: Medium) =>
  medium.kind === 'drawing' ? `Illustration, ${VIEW_WORDS[medium.view]}` : medium.kind === 'video' ? 'Video' : 'Photo'

function Turners({ onTurn }: { onTurn: (by: number) => void }) {
  const look = 'absolute! top-1/2 -translate-y-1/2 border border-line bg-surface no-print noscript:hidden'
  return (
    <>
      <IconButton label="Previous image" className={`${look} left-2`} onClick={() => onTurn(-1)}>
        <Icon name="chevron-left" />
      </IconButton>
      <IconButton label="Next image" className={`${look} right-2`} onClick={() => onTurn(1)}>
        <Icon name="chevron-right" />
      </IconButton>
    </>
  )
}

interface ThumbnailsProps {
  product: Product
  media: Medium[]
  index: number
  onPick: (index: number) => void
}

function Thumbnails({ product, media, index, onPick }: ThumbnailsProps) {
  return (
    <ul className="no-print mt-2 flex flex-wrap gap-2 md:mt-3">
      {media.map((medium, at) => (
        <li key={mediumKey(medium)} className="max-w-26 min-w-16 grow basis-16">
          <button
            type="button"
            aria-label={`Show image ${at + 1} of ${media.length}`}
            aria-current={at === index || undefined}
            className={classNames(
              'w-full border bg-surface p-1 hover:border-ink',
              at === index ? 'border-ink outline outline-ink' : 'border-line-strong',
            )}
            onClick={() => onPick(at)}
          >
            {medium.kind === 'video' ? (
              <span className="grid aspect-4/3 place-items-center bg-ink text-surface">
                <Icon name="play" />
              </span>
            ) : (
              <ProductPicture product={product} medium={medium} className="[&_text]:invisible" />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
