import { drawingPath, smallPicture } from '#domain/catalog/picture-path.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useBrokenPicture } from '#web/ui/use-broken-picture.ts'

interface PartPictureProps {
  slug: string
  /** Its photo; without one, or where it cannot be loaded, the server draws the part. */
  photo: string | undefined
  className: string
}

/** A part's small picture in a list of parts; decorative, because its name is beside it. */
export function PartPicture({ slug, photo, className }: PartPictureProps) {
  const small = photo ? smallPicture(photo, 192) : null
  const { isBroken, pictureProps } = useBrokenPicture(small)
  return (
    <span className={classNames('squared grid shrink-0 overflow-hidden border border-line', className)} aria-hidden="true">
      <img
        {...pictureProps}
        src={small === null || isBroken ? drawingPath(slug) : small}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        className="size-full object-contain"
      />
    </span>
  )
}
