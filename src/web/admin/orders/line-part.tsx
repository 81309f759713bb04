import { drawingPath, smallPicture } from '#domain/catalog/picture-path.ts'

/** What the part of a line looked like when it was ordered: its photograph, else its drawing. */
export const LinePicture = ({ line: { slug, photo } }: { line: { slug: string; photo: string | null } }) => (
  <img
    src={photo ? smallPicture(photo, 96) : drawingPath(slug)}
    alt=""
    width={48}
    height={48}
    loading="lazy"
    className="size-12 shrink-0 bg-white object-contain"
  />
)

/** The number of the part of a line; it leads to the part while there is one. */
export const LineNumber = ({ line: { productId, partNumber } }: { line: { productId: string | null; partNumber: string } }) =>
  productId ? (
    <a href={`/admin/products/${productId}`} className="font-mono">
      {partNumber}
    </a>
  ) : (
    <span className="font-mono">{partNumber}</span>
  )
