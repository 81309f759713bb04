import type { DragMoveEvent, DragStartEvent } from '@dnd-kit/core'
import { useState } from 'react'
import type { CategoryId, StaffCategory } from './category-query.ts'
import { placeDropped, refusalOf, zoneAt } from './tree-steps.ts'
import type { DropZone, TreePlace } from './tree-steps.ts'
import type { CategoryActions } from './use-category-actions.ts'

interface Drop {
  overId: CategoryId
  zone: DropZone
  place: TreePlace
  isAllowed: boolean
}

/** What is dragged over the tree, and where it would come. */
export function useTreeDrag(
  nodes: readonly StaffCategory[],
  { actions, isOpen }: { actions: CategoryActions; isOpen: (id: CategoryId) => boolean },
) {
  const [dragged, setDragged] = useState<StaffCategory>()
  const [drop, setDrop] = useState<Drop | null>(null)

  function dropAt({ active, over, activatorEvent, delta }: DragMoveEvent): Drop | null {
    const category = nodes.find(({ id }) => id === active.id)
    const target = nodes.find(({ id }) => id === over?.id)
    if (!category || !target || !over || !(activatorEvent instanceof PointerEvent)) return null
    const zone = zoneAt(activatorEvent.clientY + delta.y, over.rect)
    const place = placeDropped(nodes, { id: category.id, overId: target.id, zone, isOpen: isOpen(target.id) })
    return place && { overId: target.id, zone, place, isAllowed: refusalOf(nodes, category, place.parentId) === null }
  }

  const end = () => {
    setDragged(undefined)
    setDrop(null)
  }

  return {
    dragged,
    drop,
    handlers: {
      onDragStart: ({ active }: DragStartEvent) => setDragged(nodes.find(({ id }) => id === active.id)),
      onDragMove: (event: DragMoveEvent) => setDrop(dropAt(event)),
      onDragEnd: (event: DragMoveEvent) => {
        const last = dropAt(event)
        end()
        if (dragged && last) actions.tryMove(dragged, last.place)
      },
      onDragCancel: end,
    },
  }
}
