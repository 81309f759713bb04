import { useQuery } from '@tanstack/react-query'
import { PartDrawing } from '#web/catalog/part-drawing.tsx'
import { productQuery } from '#web/catalog/product-query.ts'
import { PLACEHOLDER_IMAGE } from './cart-product.ts'

const FRAME = 'squared grid size-20 shrink-0 place-items-center overflow-hidden border border-line [&_svg]:size-full'

interface CartPictureProps {
  slug: string
  image: string
  /** The shop knows the part, and so can draw it. */
  isDrawn: boolean
}

/** A cart line's picture: its photo, or the drawing of the part. Decoration, because the name stands beside it. */
export function CartPicture({ slug, image, isDrawn }: CartPictureProps) {
  const isPhoto = image !== '' && image !== PLACEHOLDER_IMAGE
  const { data } = useQuery({ ...productQuery(slug), enabled: isDrawn && !isPhoto, retry: false })
  return (
    <div className={FRAME} aria-hidden="true">
      {data && !isPhoto ? (
        <PartDrawing product={data.product} view="angle" />
      ) : (
        <img src={isPhoto ? image : PLACEHOLDER_IMAGE} alt="" width="80" height="80" className="size-full object-contain" />
      )}
    </div>
  )
}
