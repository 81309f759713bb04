import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { CropPicture } from './crop-dialog.tsx'
import mediaStyles from './media.css?url'
import { PictureSources } from './picture-sources.tsx'
import { SortablePictures } from './sortable-pictures.tsx'
import { UploadList } from './upload-list.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { usePictureList } from './use-picture-list.ts'

export interface PictureFieldProps {
  /** 'Pictures', 'Logo'. */
  label: string
  /** The addresses of the pictures, in their order: what the record stores (`images`, `[logoUrl]`). */
  value: readonly string[]
  /** Gets the whole new list. The field keeps nothing itself: the form does, and saves it. */
  onChange: (value: string[]) => void
  /** At most so many, 30 without it. With 1, the next picture takes the place of the one before. */
  max?: number
  /** One line of help. */
  hint?: ReactNode
  /** What the form or the API has against the value. */
  error?: ReactNode
  /** Pictures may be dropped and pasted anywhere on the page: for the one such field of an editor. */
  wholePage?: boolean
}

/**
 * Pictures of a record: dropped, pasted, chosen or fetched from an address, each upload with its progress, failure and Retry; put in order by
 * drag, by buttons, and by Alt and arrows; described, cropped, removed with undo. One component for a list and for a single picture.
 */
export function PictureField({ label, value, onChange, max = 30, hint, error, wholePage = false }: PictureFieldProps) {
  const id = useId()
  const list = usePictureList({ value, onChange, max })
  const { area, isOver } = useFileDrop(list.add, { wholePage })
  const [cropped, setCropped] = useState<string>()
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <link rel="stylesheet" href={mediaStyles} precedence="default" />
      <legend className="font-display text-lead leading-6 font-semibold">{label}</legend>
      {hint && <p className="text-small text-ink-2">{hint}</p>}
      <div ref={area} className="drop-area" data-over={isOver || undefined}>
        {value.length > 0 && <SortablePictures value={value} onMove={list.move} onRemove={list.remove} onCrop={(src) => setCropped(src)} />}
        <UploadList uploads={list.uploads} onRetry={list.retry} onDismiss={list.dismiss} />
        <PictureSources label={label} isMultiple={max > 1} onAdd={list.add} />
      </div>
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-small font-medium text-brick">
          <Icon name="alert" className="size-5" />
          <span>{error}</span>
        </p>
      )}
      {cropped !== undefined && (
        <CropPicture
          src={cropped}
          onClose={() => setCropped(undefined)}
          onCropped={(src) => {
            list.replace(value.indexOf(cropped), src)
            setCropped(undefined)
          }}
        />
      )}
    </fieldset>
  )
}
