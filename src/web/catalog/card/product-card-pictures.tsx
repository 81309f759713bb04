import { useState, type KeyboardEvent } from 'react'
import type { Schema } from '#web/api.ts'
import { arrowStep, mediaOf, mediumKey, wrapIndex } from './product-media.ts'
import { ProductPicture } from './product-picture.tsx'

interface ProductCardPicturesProps {
  product: Schema<'ProductCard'>
  href: string
  priority?: boolean | undefined
}

/** The card's pictures: the first one only, until somebody turns to the next. Arrow keys turn too, and both ends wrap. */
export function ProductCardPictures({ product, href, priority }: ProductCardPicturesProps) {
  const [index, setIndex] = useState(0)
  const media = mediaOf(product)
  const medium = media[index]
  const turn = (by: number) => setIndex(wrapIndex(index + by, media.length))
  function onKeyDown(event: KeyboardEvent) {
    const step = arrowStep(event.key)
    if (step === 0) return
    event.preventDefault()
    turn(step)
  }
  return (
    <div className="sheet-media squared group/pictures relative mb-2 grow" onKeyDown={onKeyDown}>
      {/* The name below is the same link, with words. */}
      <a href={href} tabIndex={-1} aria-hidden="true" className="block p-2 pt-3">
        {medium ? (
          <ProductPicture key={mediumKey(medium)} product={product} medium={medium} priority={priority} />
        ) : (
          <span className="grid aspect-4/3 place-items-center text-small text-ink-3">No images available</span>
        )}
      </a>
      {media.length > 1 && (
        <>
          <button
            type="button"
            aria-label={`Previous image of ${product.name}`}
            className="picture-turner left-0"
            onClick={() => turn(-1)}
          />
          <button type="button" aria-label={`Next image of ${product.name}`} className="picture-turner right-0" onClick={() => turn(1)} />
          <span className="picture-count">
            {index + 1}/{media.length}
          </span>
        </>
      )}
    </div>
  )
}
