import { DndContext, DragOverlay, PointerSensor, pointerWithin, useSensor, useSensors } from '@dnd-kit/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { branchOf, childrenOf } from '#domain/catalog/category-tree.ts'
import { DRAG_ANNOUNCEMENTS } from '#web/admin/ui/drag/drag-announcements.ts'
import type { CategoryId, StaffCategory } from './category-query.ts'
import { CategoryRow } from './category-row.tsx'
import type { CategoryActions } from './use-category-actions.ts'
import { useTreeDrag } from './use-tree-drag.ts'
import { useTreeKeys } from './use-tree-keys.ts'

interface CategoryTreeProps {
  nodes: readonly StaffCategory[]
  selected: CategoryId | undefined
  actions: CategoryActions
}

/** The rows that are shown: nothing below what is closed. */
function shownRows(nodes: readonly StaffCategory[], closed: ReadonlySet<string>): StaffCategory[] {
  const hidden = new Set<string>()
  return nodes.filter(({ id, parentId }) => {
    const isHidden = parentId !== null && (hidden.has(parentId) || closed.has(parentId))
    if (isHidden) hidden.add(id)
    return !isHidden
  })
}

/** Keeps the focus on the active row when rows change their places, or are hidden while the record that was opened beside them loads: both take it away. */
function useRowFocus(active: CategoryId | undefined, nodes: readonly StaffCategory[]) {
  const root = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  // A layout effect: it runs again when what was hidden is shown.
  useLayoutEffect(() => {
    const row = active === undefined ? null : document.getElementById(`row-${active}`)
    if (hasFocus.current && row && !row.contains(document.activeElement)) row.focus({ preventScroll: false })
  }, [active, nodes])
  return {
    root,
    onFocus: () => (hasFocus.current = true),
    // A row that is put elsewhere loses the focus to nothing; people take it to something.
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) hasFocus.current = false
    },
  }
}

/** The tree of categories: by drag, by keys, by the menu of each row. */
export function CategoryTree({ nodes, selected, actions }: CategoryTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [lastActive, setActive] = useState<CategoryId>()
  const shown = shownRows(nodes, closed)
  const active = [lastActive, selected, shown[0]?.id].find((id) => shown.some((node) => node.id === id))
  const openState = (id: CategoryId) => (nodes.some(({ parentId }) => parentId === id) ? !closed.has(id) : null)
  const onToggle = (id: CategoryId) =>
    setClosed(closed.has(id) ? new Set([...closed].filter((one) => one !== id)) : new Set([...closed, id]))
  const focus = useRowFocus(active, nodes)
  const onKeyDown = useTreeKeys({ shown, actions, openState, onToggle, onActive: setActive })
  const { drop, dragged, handlers } = useTreeDrag(nodes, { actions, isOpen: (id) => openState(id) === true })
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  return (
    <DndContext
      id="category-tree"
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: DRAG_ANNOUNCEMENTS }}
      {...handlers}
    >
      <div ref={focus.root} role="tree" aria-label="Categories" className="panel tree" onFocus={focus.onFocus} onBlur={focus.onBlur}>
        {shown.map((category) => {
          const siblings = childrenOf(nodes, category.parentId)
          return (
            <CategoryRow
              key={category.id}
              nodes={nodes}
              category={category}
              actions={actions}
              place={[siblings.indexOf(category) + 1, siblings.length]}
              partCount={branchOf(nodes, category.id).reduce((sum, { partCount }) => sum + partCount, 0)}
              isOpen={openState(category.id)}
              isSelected={category.id === selected}
              isActive={category.id === active}
              drop={drop?.overId === category.id ? drop : null}
              onToggle={() => onToggle(category.id)}
              onFocus={() => setActive(category.id)}
              onKeyDown={(event) => onKeyDown(event, category)}
            />
          )
        })}
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <div className="tree-dragged">{dragged.name}</div>}</DragOverlay>
    </DndContext>
  )
}
