import { TextField } from '#web/ui/form/field.tsx'
import { PictureList } from '../picture-list.tsx'
import type { ProductForm } from '../use-product-form.ts'

/** Pictures in their order, and a video. */
export function MediaTab({ product }: { product: ProductForm }) {
  return (
    <div className="grid gap-4">
      <PictureList product={product} />
      <TextField
        label="Video"
        hint="The address of a video, with https. It comes after the pictures."
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        {...product.field('videoUrl')}
      />
    </div>
  )
}
