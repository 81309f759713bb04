import { rectSortingStrategy } from '@dnd-kit/sortable'
import { SortContext } from '#web/admin/ui/drag/sort-context.tsx'
import { PictureTile } from './picture-tile.tsx'

interface SortablePicturesProps {
  /** Their addresses. */
  value: readonly string[]
  onMove: (from: number, to: number) => void
  onRemove: (index: number) => void
  onCrop: (src: string) => void
}

/** The pictures of a record as tiles, put in order by drag, by keys or by their buttons. */
export function SortablePictures({ value, onMove, onRemove, onCrop }: SortablePicturesProps) {
  return (
    <SortContext ids={value} strategy={rectSortingStrategy} onMove={onMove}>
      <ul className="picture-tiles" aria-label="Pictures">
        {value.map((src, index) => (
          <PictureTile
            key={src}
            src={src}
            index={index}
            count={value.length}
            onMove={(to) => onMove(index, to)}
            onRemove={() => onRemove(index)}
            onCrop={src.startsWith('/media/') ? () => onCrop(src) : undefined}
          />
        ))}
      </ul>
    </SortContext>
  )
}
