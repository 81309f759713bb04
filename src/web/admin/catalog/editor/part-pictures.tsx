import { drawingPath } from '#domain/catalog/picture-path.ts'
import { PictureField } from '#web/admin/media/picture-field.tsx'
import { fieldError, useFieldValue, type ProductForm } from './use-product-form.ts'

/** The pictures of a part, the one for cards first; without one the shop draws the part. They may be dropped and pasted anywhere on the page. */
export function PartPictures({ product }: { product: ProductForm }) {
  const [images, setImages] = useFieldValue(product, 'images')
  const { slug } = product.saved
  return (
    <div id={product.idOf('images')} tabIndex={-1} className="grid gap-2">
      <PictureField
        label="Pictures"
        hint="The first one is shown on cards."
        value={images}
        onChange={setImages}
        error={fieldError(product, 'images')}
        wholePage
      />
      {images.length === 0 && (
        <p className="flex items-center gap-2 text-small text-ink-2">
          {slug && <img src={drawingPath(slug)} alt="" className="size-14 border border-line bg-white" />}
          No picture yet: the shop draws the part from its kind and dimensions.
        </p>
      )}
    </div>
  )
}
