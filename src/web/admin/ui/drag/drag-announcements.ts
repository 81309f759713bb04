import type { Active, Announcements, Over } from '@dnd-kit/core'
import { hasSortableData } from '@dnd-kit/sortable'

/** What a thing that is dragged, or a place for it, has to be given as its `data`. */
export interface DragData extends Record<string, unknown> {
  /** What it is called: 'Fan motor'. */
  name: string
}

const nameOf = ({ data }: Active | Over) => String(data.current?.name)

/** A list that is sorted knows which place each thing has; elsewhere things are dropped on others. */
function placeOf(over: Over): string {
  if (!hasSortableData(over)) return nameOf(over)
  const { index, items } = over.data.current.sortable
  return `place ${index + 1} of ${items.length}`
}

/** What a screen reader says of a drag. The library by itself reads out ids. */
export const DRAG_ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => `${nameOf(active)} is picked up.`,
  onDragOver: ({ active, over }) => `${nameOf(active)} is over ${over ? placeOf(over) : 'no place'}.`,
  onDragEnd: ({ active, over }) => `${nameOf(active)} is dropped on ${over ? placeOf(over) : 'no place'}.`,
  onDragCancel: ({ active }) => `${nameOf(active)} is back at its place.`,
}
