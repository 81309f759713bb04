import { TextField } from '#web/ui/form/field.tsx'
import { PartPictures } from '../part-pictures.tsx'
import type { ProductForm } from '../use-product-form.ts'

/** Pictures in their order, and a video. */
export function MediaTab({ product }: { product: ProductForm }) {
  return (
    <div className="grid gap-4">
      <PartPictures product={product} />
      <TextField
        label="Video"
        hint="A file of this shop, such as /videos/motor.mp4, plays after the pictures. The https:// address of a video elsewhere becomes a link."
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        {...product.field('videoUrl')}
      />
    </div>
  )
}
