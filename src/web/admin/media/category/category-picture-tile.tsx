import { useId } from 'react'
import { smallPicture } from '#domain/catalog/picture-path.ts'
import { uploadedId } from '#domain/catalog/uploaded-picture.ts'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import type { StateTone } from '#web/admin/ui/state-badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AltText } from '../alt-text.tsx'
import type { CategoryPicture } from './category-pictures-query.ts'
import { ACCEPTED_FILES } from '../picture-file.ts'
import { useFileDrop } from '../use-file-drop.ts'

const STATES: Record<CategoryPicture['state'], { tone: StateTone; label: string }> = {
  own: { tone: 'good', label: 'Own' },
  brand: { tone: 'plain', label: 'From brand' },
  missing: { tone: 'waiting', label: 'Missing' },
}

interface CategoryPictureTileProps {
  category: CategoryPicture
  ground: 'light' | 'dark'
  onGive: (sources: (File | string)[]) => void
  onCrop: () => void
  onRemove: () => void
}

/** A category as a tile: its picture, where that is from, and what can be done about it. A file dropped on it is for it. */
export function CategoryPictureTile({ category, ground, onGive, onCrop, onRemove }: CategoryPictureTileProps) {
  const id = useId()
  const { name, path, imageUrl, brandLogoUrl, state, visible } = category
  const { area, isOver } = useFileDrop(onGive, { isOff: !useMayChange() })
  const src = imageUrl ?? brandLogoUrl
  return (
    <li className="contents">
      <div ref={area} className="picture-tile" data-over={isOver || undefined}>
        <span className="picture-plate" data-plate={ground}>
          {src ? <img src={smallPicture(src, 384)} alt="" width={384} height={288} loading="lazy" /> : <span>No picture</span>}
        </span>
        <div className="min-w-0">
          <h2 className="truncate text-body font-semibold">{name}</h2>
          <p className="truncate text-small text-ink-3">{path.split('/').slice(0, -1).join(' / ')}</p>
          <p className="flex flex-wrap gap-x-3 text-small">
            <StateBadge tone={STATES[state].tone}>{STATES[state].label}</StateBadge>
            {!visible && <StateBadge tone="quiet">Hidden</StateBadge>}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1">
          <input
            id={id}
            type="file"
            accept={ACCEPTED_FILES}
            className="peer sr-only"
            onChange={({ target }) => {
              onGive([...(target.files ?? [])])
              target.value = ''
            }}
          />
          <label
            htmlFor={id}
            className={buttonClass('secondary', 'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-petrol')}
          >
            {imageUrl ? 'Replace' : 'Upload'}
            <span className="sr-only"> picture of {name}</span>
          </label>
          <span className="grow" />
          {uploadedId(imageUrl ?? '') && (
            <button type="button" className="icon-button" aria-label={`Crop picture of ${name}`} onClick={onCrop}>
              <Glyph name="edit" />
            </button>
          )}
          {imageUrl && (
            <button type="button" className="icon-button" aria-label={`Remove picture of ${name}`} onClick={onRemove}>
              <Icon name="trash" />
            </button>
          )}
        </div>
        {imageUrl && <AltText src={imageUrl} label={`What the picture of ${name} shows`} />}
      </div>
    </li>
  )
}
