import { drawingPath, smallPicture } from '#domain/catalog/picture-path.ts'
import { classNames } from '#web/ui/class-names.ts'

interface PartPictureProps {
  slug: string
  /** Its photo; without one the server draws the part. */
  photo: string | undefined
  className: string
}

/** A part's small picture in a list of parts; decorative, because its name is beside it. */
export function PartPicture({ slug, photo, className }: PartPictureProps) {
  return (
    <span className={classNames('squared grid shrink-0 overflow-hidden border border-line', className)} aria-hidden="true">
      <img
        src={photo ? smallPicture(photo, 192) : drawingPath(slug)}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        className="size-full object-contain"
      />
    </span>
  )
}
