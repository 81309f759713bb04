import { useState } from 'react'
import { drawingPath } from '#domain/picture-path.ts'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { fieldError, useFieldValue, type ProductForm } from './use-product-form.ts'

/** A picture of this shop as its path; null for any other text: the shop's pages show pictures of their own address only. */
function pathOf(text: string): string | null {
  const path = text.trim().startsWith(`${location.origin}/`) ? text.trim().slice(location.origin.length) : text.trim()
  return /^\/[^/\s]\S*$/.test(path) ? path : null
}

/** The list with the picture at `at` moved by `step`; unchanged at the ends. */
function moved(images: readonly string[], at: number, step: -1 | 1): string[] {
  const rest = images.filter((_, place) => place !== at)
  const picture = images[at]
  return picture === undefined || at + step < 0 || at + step >= images.length ? [...images] : rest.toSpliced(at + step, 0, picture)
}

function Picture({
  address,
  at,
  count,
  onMove,
  onRemove,
}: {
  address: string
  at: number
  count: number
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}) {
  const name = at === 0 ? 'the first picture' : `picture ${at + 1}`
  return (
    <li
      className="grid w-28 gap-1"
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
        event.preventDefault()
        onMove(event.key === 'ArrowLeft' ? -1 : 1)
      }}
    >
      <span className="grid size-28 place-items-center border border-line bg-white">
        <img src={address} alt="" className="max-h-full max-w-full object-contain" loading="lazy" />
      </span>
      <span className="flex justify-between">
        <button type="button" className="icon-button" disabled={at === 0} aria-label={`Move ${name} forward`} onClick={() => onMove(-1)}>
          <Icon name="chevron-left" />
        </button>
        <button
          type="button"
          className="icon-button"
          disabled={at === count - 1}
          aria-label={`Move ${name} back`}
          onClick={() => onMove(1)}
        >
          <Icon name="chevron-right" />
        </button>
        <button type="button" className="icon-button" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon name="close" />
        </button>
      </span>
    </li>
  )
}

/** The pictures of a part by their addresses, the one for cards first; without one the shop draws the part. */
export function PictureList({ product }: { product: ProductForm }) {
  const [images, setImages] = useFieldValue(product, 'images')
  const [slug] = useFieldValue(product, 'slug')
  const [text, setText] = useState('')
  const [isForeign, setForeign] = useState(false)
  const add = (typed: string) => {
    const addresses = typed.split(/\s+/).flatMap((word) => pathOf(word) ?? [])
    setForeign(addresses.length === 0 && /^https?:/.test(typed.trim()))
    if (addresses.length === 0) return false
    setImages([...new Set([...images, ...addresses])])
    setText('')
    return true
  }
  return (
    <section className="grid gap-2" aria-label="Pictures">
      <TextField
        id={product.idOf('images')}
        label="Pictures"
        hint="Paste the address of a picture of this shop. The first one is shown on cards."
        inputMode="url"
        autoComplete="off"
        dir="ltr"
        value={text}
        error={isForeign ? 'Pictures of other websites are not shown in the shop.' : fieldError(product, 'images')}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => add(event.clipboardData.getData('text')) && event.preventDefault()}
        onKeyDown={(event) => event.key === 'Enter' && add(text) && event.preventDefault()}
        action={
          <Button disabled={text.trim() === ''} onClick={() => add(text)}>
            Add
          </Button>
        }
      />
      {images.length === 0 ? (
        <p className="flex items-center gap-2 text-small text-ink-2">
          {slug ? <img src={drawingPath(slug)} alt="" className="size-14 border border-line bg-white" /> : <Glyph name="pictures" />}
          No picture yet: the shop draws the part from its kind and dimensions.
        </p>
      ) : (
        <ol className="flex flex-wrap gap-2">
          {images.map((address, at) => (
            <Picture
              key={address}
              address={address}
              at={at}
              count={images.length}
              onMove={(step) => setImages(moved(images, at, step))}
              onRemove={() => setImages(images.filter((_, place) => place !== at))}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
