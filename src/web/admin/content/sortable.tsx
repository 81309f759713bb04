import { useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { DragData } from '#web/admin/ui/drag/drag-announcements.ts'
import { SortContext } from '#web/admin/ui/drag/sort-context.tsx'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface SortableListProps {
  label: string
  /** The rows' ids in their order. */
  ids: readonly string[]
  onMove: (from: number, to: number) => void
  /** A `SortableRow` each. */
  children: ReactNode
}

/** A list whose rows are put in order by drag, by buttons, and by Alt and arrows. */
export function SortableList({ label, ids, onMove, children }: SortableListProps) {
  return (
    <SortContext ids={ids} strategy={verticalListSortingStrategy} onMove={onMove}>
      <ul className="grid gap-2" aria-label={label}>
        {children}
      </ul>
    </SortContext>
  )
}

/** Where the row stands while it is dragged, as a CSS variable: the security policy allows no inline styles. */
function useDragPlace(offset: number) {
  const row = useRef<HTMLLIElement | null>(null)
  useEffect(() => row.current?.style.setProperty('--drag-y', `${offset}px`), [offset])
  return row
}

const stepOf = ({ altKey, key }: KeyboardEvent) => (altKey && key === 'ArrowUp' ? -1 : altKey && key === 'ArrowDown' ? 1 : 0)

interface SortableRowProps {
  id: string
  /** From 0. */
  index: number
  count: number
  /** What the buttons move: 'Fan motor'. */
  name: string
  onMove: (from: number, to: number) => void
  onRemove: () => void
  /** Dimmed: it is no longer in use. */
  isDimmed?: boolean
  children: ReactNode
}

/** A row of a `SortableList`: its handle, its content, and its buttons. */
export function SortableRow({ id, index, count, name, onMove, onRemove, isDimmed = false, children }: SortableRowProps) {
  const data: DragData = { name }
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useSortable({ id, data })
  const row = useDragPlace(transform?.y ?? 0)
  const handle = useRef<HTMLButtonElement | null>(null)
  const move = (step: number) => {
    if (index + step < 0 || index + step >= count) return
    const { activeElement } = document
    onMove(index, index + step)
    // A row that changes its place in the document loses the focus, and so does a button that is disabled at the end of the list.
    requestAnimationFrame(() => {
      if (activeElement instanceof HTMLElement) activeElement.focus()
      if (document.activeElement === document.body || document.activeElement?.matches(':disabled')) handle.current?.focus()
    })
  }
  const remove = () => {
    const beside = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    onRemove()
    // The button goes away with its row: the focus goes to that of the row beside it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) beside?.querySelector<HTMLElement>('[data-remove]')?.focus()
    })
  }
  return (
    <li
      ref={(node) => {
        row.current = node
        setNodeRef(node)
      }}
      className="panel relative flex min-w-0 translate-y-(--drag-y,0) items-start gap-1 p-2 data-dimmed:bg-sunken data-dragging:z-10 data-dragging:border-petrol"
      data-dragging={isDragging || undefined}
      data-dimmed={isDimmed || undefined}
      onKeyDown={(event) => {
        const step = stepOf(event)
        if (step === 0) return
        event.preventDefault()
        move(step)
      }}
    >
      <button
        type="button"
        ref={(node) => {
          handle.current = node
          setActivatorNodeRef(node)
        }}
        className="icon-button cursor-grab touch-none"
        {...attributes}
        {...listeners}
        aria-label={`Drag ${name}, ${index + 1} of ${count}`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      >
        <Icon name="menu" />
      </button>
      {/* Fields of each row are called the same. */}
      <div role="group" aria-label={name} className="min-w-0 grow">
        {children}
      </div>
      <div className="flex shrink-0 flex-col sm:flex-row">
        <button type="button" className="icon-button" aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => move(-1)}>
          <Glyph name="arrow-up" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`Move ${name} down`}
          disabled={index === count - 1}
          onClick={() => move(1)}
        >
          <Glyph name="arrow-down" />
        </button>
        <button type="button" className="icon-button" data-remove aria-label={`Remove ${name}`} onClick={remove}>
          <Icon name="close" />
        </button>
      </div>
    </li>
  )
}
