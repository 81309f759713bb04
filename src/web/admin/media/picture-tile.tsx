import { useSortable } from '@dnd-kit/sortable'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { smallPicture } from '#domain/catalog/picture-path.ts'
import { uploadedId } from '#domain/catalog/uploaded-picture.ts'
import type { DragData } from '#web/admin/ui/drag/drag-announcements.ts'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AltText } from './alt-text.tsx'

interface PictureTileProps {
  src: string
  /** From 0. */
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
  onCrop?: (() => void) | undefined
}

/** Where the tile stands while it is dragged, as CSS variables: the security policy allows no inline styles. */
function useDragPlace(transform: { x: number; y: number } | null) {
  const tile = useRef<HTMLLIElement | null>(null)
  useEffect(() => {
    tile.current?.style.setProperty('--drag-x', `${transform?.x ?? 0}px`)
    tile.current?.style.setProperty('--drag-y', `${transform?.y ?? 0}px`)
  }, [transform?.x, transform?.y])
  return tile
}

const stepOf = ({ altKey, key }: KeyboardEvent) =>
  !altKey ? 0 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : key === 'ArrowRight' || key === 'ArrowDown' ? 1 : 0

/** A picture of a list: moved by its handle, by buttons, and by Alt and arrows; with its text, crop and remove. */
export function PictureTile({ src, index, count, onMove, onRemove, onCrop }: PictureTileProps) {
  const name = `Picture ${index + 1} of ${count}`
  const data: DragData = { name }
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useSortable({ id: src, data })
  const tile = useDragPlace(transform)
  function onKeyDown(event: KeyboardEvent) {
    const step = stepOf(event)
    if (step === 0 || index + step < 0 || index + step >= count) return
    event.preventDefault()
    onMove(index + step)
  }
  return (
    <li
      ref={(node) => {
        tile.current = node
        setNodeRef(node)
      }}
      className="picture-tile"
      data-dragging={isDragging || undefined}
      onKeyDown={onKeyDown}
    >
      <span className="picture-plate">
        <img src={smallPicture(src, 384)} alt={name} width={384} height={288} />
      </span>
      <div className="flex flex-wrap items-center">
        {count > 1 && (
          <>
            <button
              type="button"
              ref={setActivatorNodeRef}
              className="icon-button picture-handle"
              {...attributes}
              {...listeners}
              aria-label={`Drag ${name}`}
            >
              <Icon name="menu" />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={`Move ${name} earlier`}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              <Icon name="chevron-left" />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={`Move ${name} later`}
              disabled={index === count - 1}
              onClick={() => onMove(index + 1)}
            >
              <Icon name="chevron-right" />
            </button>
          </>
        )}
        <span className="grow" />
        {onCrop && (
          <button type="button" className="icon-button" aria-label={`Crop ${name}`} onClick={onCrop}>
            <Glyph name="edit" />
          </button>
        )}
        <button type="button" className="icon-button" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon name="trash" />
        </button>
      </div>
      {uploadedId(src) && <AltText src={src} label={`What ${name} shows`} />}
    </li>
  )
}
