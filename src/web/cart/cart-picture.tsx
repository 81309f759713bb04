import { useQuery } from '@tanstack/react-query'
import { PartDrawing } from '#web/catalog/part-drawing.tsx'
import { productQuery } from '#web/catalog/product-query.ts'
import { PLACEHOLDER_IMAGE } from './cart-product.ts'

const FRAME = 'squared grid size-20 shrink-0 place-items-center overflow-hidden border border-line [&_svg]:size-full'

/** A cart line's picture: its photo, or the drawing of the part. Decoration, because the name stands beside it. */
export function CartPicture({ slug, image }: { slug: string; image: string }) {
  const isPhoto = image !== '' && image !== PLACEHOLDER_IMAGE
  const { data } = useQuery({ ...productQuery(slug), enabled: !isPhoto, retry: false })
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
