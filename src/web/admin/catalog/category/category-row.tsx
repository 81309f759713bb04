import { useDraggable, useDroppable } from '@dnd-kit/core'
import { useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { DragData } from '#web/admin/ui/drag/drag-announcements.ts'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CategoryMenu } from './category-menu.tsx'
import type { StaffCategory } from './category-query.ts'
import type { DropZone } from './tree-steps.ts'
import type { CategoryActions } from './use-category-actions.ts'
import { countOf } from '#domain/count-of.ts'

export interface CategoryRowProps {
  nodes: readonly StaffCategory[]
  category: StaffCategory
  actions: CategoryActions
  /** Its place among its siblings, from 1, and their number. */
  place: readonly [number, number]
  /** Parts in it and below it. */
  partCount: number
  /** Whether what is below it is shown; null when there is nothing. */
  isOpen: boolean | null
  isSelected: boolean
  /** Whether the keyboard stands on it. */
  isActive: boolean
  /** Where what is dragged would come; null when it is elsewhere. */
  drop: { zone: DropZone; isAllowed: boolean } | null
  onToggle: () => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** A category in the tree. */
export function CategoryRow(props: CategoryRowProps) {
  const { nodes, category, actions, place, partCount, isOpen, isSelected, isActive, drop, onToggle } = props
  const { id, name, depth, visible, kind } = category
  const navigate = useNavigate({ from: '/admin/categories' })
  const data: DragData = { name }
  const { setNodeRef: setDropRef } = useDroppable({ id, data })
  const mayChange = useMayChange()
  const { setNodeRef: setDragRef, listeners, isDragging } = useDraggable({ id, data, disabled: !mayChange })
  return (
    <div
      ref={setDropRef}
      role="treeitem"
      id={`row-${id}`}
      className="tree-row"
      data-depth={depth}
      data-drop={drop ? (drop.isAllowed ? drop.zone : 'never') : undefined}
      data-dragging={isDragging || undefined}
      aria-level={depth}
      aria-posinset={place[0]}
      aria-setsize={place[1]}
      aria-selected={isSelected}
      aria-expanded={isOpen ?? undefined}
      aria-label={`${name}, ${countOf(partCount, 'part', 'parts')}${visible ? '' : ', hidden'}`}
      tabIndex={isActive ? 0 : -1}
      onFocus={props.onFocus}
      onKeyDown={props.onKeyDown}
      onClick={() => void navigate({ search: { selected: id }, resetScroll: false })}
    >
      {mayChange && (
        <span ref={setDragRef} {...listeners} className="tree-handle" aria-hidden="true" onClick={(event) => event.stopPropagation()} />
      )}
      <span
        className="tree-toggle"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation()
          onToggle()
        }}
      >
        {isOpen !== null && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="size-4" />}
      </span>
      <span className="tree-name" data-hidden={!visible || undefined}>
        {name}
      </span>
      {!visible && <span className="tree-tag">Hidden</span>}
      {kind === 'brands' && <span className="tree-tag">Brand tiles</span>}
      <span className="tree-count">{partCount.toLocaleString('en-US')}</span>
      <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
        <CategoryMenu nodes={nodes} category={category} actions={actions} isTabStop={isActive} />
      </span>
    </div>
  )
}
