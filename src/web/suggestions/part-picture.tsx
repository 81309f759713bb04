import type { Schema } from '#web/api.ts'
import { PartDrawing } from '#web/catalog/part-drawing.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** A part's photo or drawing; decoration, because its name stands beside it. */
export function PartPicture({ part, className }: { part: Schema<'ProductCard'>; className: string }) {
  const [image] = part.images
  return (
    <span
      className={classNames('squared grid shrink-0 place-items-center overflow-hidden border border-line [&_svg]:size-full', className)}
      aria-hidden="true"
    >
      {image ? (
        <img src={image} alt="" width={96} height={96} loading="lazy" className="size-full object-contain" />
      ) : (
        <PartDrawing product={part} view="angle" />
      )}
    </span>
  )
}
