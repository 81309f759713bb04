import { PartDrawing } from '#web/catalog/part-drawing.tsx'
import type { OrderPart } from './order-rows.ts'

/** A small picture of a part; decoration, because its name stands beside it. */
export function OrderPicture({ part }: { part: OrderPart }) {
  const [photo] = part.images
  return (
    <div
      className="squared grid size-16 shrink-0 place-items-center overflow-hidden border border-line [&_svg]:size-full"
      aria-hidden="true"
    >
      {photo === undefined ? (
        <PartDrawing product={part} className="w-full" />
      ) : (
        <img src={photo} alt="" width="64" height="64" loading="lazy" className="size-full object-contain" />
      )}
    </div>
  )
}
