import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, type SortingStrategy } from '@dnd-kit/sortable'
import { useId, type ReactNode } from 'react'
import { DRAG_ANNOUNCEMENTS } from './drag-announcements.ts'

interface SortContextProps {
  /** What is put in order, in its present order. Each has a `useSortable` with `DragData`. */
  ids: readonly string[]
  /** How the others make room: those of a column, or of rows that break. */
  strategy: SortingStrategy
  /** From one place to another one, from 0. */
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** What is within is put in order by drag, also by keys where its handle can have the focus. */
export function SortContext({ ids, strategy, onMove, children }: SortContextProps) {
  const id = useId()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  function onDragEnd({ active, over }: DragEndEvent) {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id ?? ''))]
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
      <SortableContext items={[...ids]} strategy={strategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
