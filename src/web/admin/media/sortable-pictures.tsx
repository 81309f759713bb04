import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { DragEndEvent } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useId } from 'react'
import { DRAG_ANNOUNCEMENTS } from '#web/admin/ui/drag/drag-announcements.ts'
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
  const id = useId()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  function onDragEnd({ active, over }: DragEndEvent) {
    const [from, to] = [value.indexOf(String(active.id)), value.indexOf(String(over?.id ?? ''))]
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements: DRAG_ANNOUNCEMENTS }}
    >
      <SortableContext items={[...value]} strategy={rectSortingStrategy}>
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
      </SortableContext>
    </DndContext>
  )
}
