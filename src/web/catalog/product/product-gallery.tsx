import { hasPlate } from '#domain/drawing/family.ts'
import { isRendering } from '#domain/catalog/picture-path.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Schema } from '#web/api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { onFirstInteraction } from '#web/ui/browser/on-first-interaction.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { GalleryArrow, useGalleryTurning, useZoomed } from './gallery-turning.tsx'
import { isOwnVideo, mediaOf, mediumKey, wrapIndex, type Medium } from '#web/catalog/card/product-media.ts'
import { ProductPicture } from '#web/catalog/card/product-picture.tsx'

type Product = Schema<'Product'>

const GalleryWindow = lazyWithPreload(async () => (await import('./gallery-window.tsx')).GalleryWindow)

/** The product's pictures (specification, section 2: image gallery): stage, thumbnails, 'n/total', and a full-size window. */
export function ProductGallery({ product }: { product: Product }) {
  const media = mediaOf(product, product.videoUrl)
  const [index, setIndex] = useState(0)
  // Undefined until it is first opened: until then the window is no part of the page.
  const [isOpen, setOpen] = useState<boolean>()
  const [broken, setBroken] = useState<Medium>()
  useEffect(() => onFirstInteraction(GalleryWindow.preload), [])
  const turn = (by: number) => setIndex(wrapIndex(index + by, media.length))
  const turning = useGalleryTurning(turn)
  const isZoomed = useZoomed()
  const medium = media[index]
  const isVideo = medium?.kind === 'video'
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A video replaces the button that may have had the focus: the focus goes to 'Next image', where the arrow keys work.
    const next = stage.current?.lastElementChild
    if (isVideo && !isOpen && document.activeElement === document.body && next instanceof HTMLElement) next.focus({ preventScroll: true })
  }, [isVideo, isOpen])
  if (!medium) return <NoPictures />
  function open() {
    // Again, should the code have failed to come.
    void GalleryWindow.preload()
    setOpen(true)
  }
  return (
    <section aria-label="Pictures" {...turning}>
      <figure className="sheet flex flex-col">
        <div
          ref={stage}
          className={classNames('part-stage sheet-media squared relative max-md:mb-px', !isZoomed && 'touch-pan-y touch-pinch-zoom')}
        >
          <Stage product={product} media={media} index={index} onOpen={open} onBroken={setBroken} />
          {media.length > 1 && (
            <>
              <GalleryArrow by={-1} onTurn={turn} className="absolute! top-1/2 left-2 -translate-y-1/2" />
              <GalleryArrow by={1} onTurn={turn} className="absolute! top-1/2 right-2 -translate-y-1/2" />
            </>
          )}
        </div>
        <figcaption
          className={classNames(
            'flex items-baseline justify-between px-3 py-1.5 text-caption text-ink-3 max-md:pr-6 md:border-t md:border-line',
            !isVideo && 'max-md:pointer-events-none max-md:absolute max-md:inset-x-0 max-md:top-0',
          )}
        >
          <Caption medium={broken && mediumKey(broken) === mediumKey(medium) ? DRAWN : medium} product={product} />
          {(media.length > 1 || !isPlate(medium, product)) && (
            <span className="font-mono" role="status" aria-atomic="true">
              {index + 1}/{media.length}
            </span>
          )}
        </figcaption>
      </figure>
      {media.length > 1 && <Thumbnails product={product} media={media} index={index} onPick={setIndex} />}
      {product.videoUrl !== null && !isOwnVideo(product.videoUrl) && <VideoLink href={product.videoUrl} />}
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <GalleryWindow product={product} media={media} index={index} onTurn={turn} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** What stands in place of a photo that cannot be loaded. */
const DRAWN: Medium = { kind: 'drawing', view: 'angle' }

/** Whether a medium is the plate with the part's number, which stands where there is no picture: there is nothing to count, nor to see larger. */
const isPlate = (medium: Medium, { drawing }: Product) => medium.kind === 'drawing' && hasPlate(drawing)

interface StageProps {
  product: Product
  media: Medium[]
  index: number
  onOpen: () => void
  onBroken: (medium: Medium) => void
}

/** The medium in view; one that can be seen larger is a button. */
function Stage({ product, media, index, onOpen, onBroken }: StageProps) {
  const medium = media[index]
  if (!medium) return null
  if (medium.kind === 'video') return <ProductPicture product={product} medium={medium} />
  const picture = (
    <ProductPicture
      key={mediumKey(medium)}
      product={product}
      medium={medium}
      titled
      priority
      sizes="(min-width: 64rem) 36rem, 90vw"
      onBroken={() => onBroken(medium)}
    />
  )
  // With the answer for a machine, a phone's first view has room for less of it.
  const place = 'px-[25%] pt-3 pb-1 max-sm:group-has-data-machine/page:px-[28%] sm:px-[17%] sm:py-6'
  if (isPlate(medium, product)) return <div className={place}>{picture}</div>
  return (
    <button
      type="button"
      className={`block w-full cursor-zoom-in ${place}`}
      aria-label={`View full size, image ${index + 1} of ${media.length}`}
      onClick={onOpen}
    >
      {picture}
    </button>
  )
}

/** A video on another site: pages load nothing from there, so it opens in a window of its own. */
function VideoLink({ href }: { href: string }) {
  return (
    <p className="no-print mt-3 text-small">
      <a href={href} target="_blank" rel="noopener noreferrer" className="link inline-flex min-h-9 items-center gap-2">
        <Icon name="play" className="size-5" />
        <span>
          Watch the video on {new URL(href).hostname.replace(/^www\./, '')}
          <span className="sr-only"> (opens in a new window)</span>
        </span>
      </a>
    </p>
  )
}

function NoPictures() {
  return (
    <p className="sheet squared grid aspect-4/3 place-content-center justify-items-center gap-3 text-ink-3">
      <Icon name="tag" className="size-16 opacity-60" />
      No images available
    </p>
  )
}

const VIEW_LABELS = { angle: 'at an angle', front: 'from the front', side: 'from the side', exploded: 'taken apart', scale: 'to scale' }

/** The caption; drawings are labelled as illustrations. On a phone it stands over the picture, and only as far as the drawing's own figures leave it room. */
function Caption({ medium, product: { images, drawing } }: { medium: Medium; product: Product }) {
  if (medium.kind === 'video') return <span>Video</span>
  if (medium.kind === 'image') return <span>{isRendering(medium.src) ? 'Rendering' : 'Photo'}</span>
  if (hasPlate(drawing)) return <span>No picture yet</span>
  return (
    <span>
      {images.length > 0 ? 'Dimensions' : 'Illustration'}
      <span className="max-md:sr-only">, {VIEW_LABELS[medium.view]}</span>
    </span>
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
    <ul className="no-print mt-2 flex flex-wrap gap-2 max-md:group-has-data-machine/page:hidden md:mt-3 noscript:hidden">
      {media.map((medium, at) => (
        <li key={mediumKey(medium)} className="w-16 md:w-20 lg:w-26">
          <button
            type="button"
            aria-label={medium.kind === 'video' ? 'Show the video' : `Show image ${at + 1} of ${media.length}`}
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
              <ProductPicture product={product} medium={medium} sizes="6.5rem" className="[&_text]:invisible" />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
