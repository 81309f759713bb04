import { useEffect, useId, useRef, useState } from 'react'
import { smallPicture } from '#domain/catalog/picture-path.ts'
import { uploadedId } from '#domain/catalog/uploaded-picture.ts'
import { api, errorText, read } from '#web/api.ts'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { cropOf, SHAPES } from './crop.ts'
import type { Frame, Shape } from './crop.ts'
import { useMedia } from './media-query.ts'
import type { Media } from './picture-file.ts'

interface CropDialogProps {
  media: Media
  onClose: () => void
  onCropped: (media: Media) => void
}

const CENTRE: Frame = { size: 1, across: 0.5, down: 0.5 }

const SLIDERS = [
  ['size', 'Size of the part', 0.1],
  ['across', 'Left to right', 0],
  ['down', 'Top to bottom', 0],
] as const

/** The whole picture with the rectangle that stays; the rest is dimmed. Where it stands comes by CSS variables. */
function CropPreview({ media, shape, frame }: { media: Media; shape: Shape; frame: Frame }) {
  const window = useRef<HTMLSpanElement>(null)
  const { left, top, width, height } = cropOf(media, shape, frame)
  useEffect(() => {
    for (const [name, share] of Object.entries({ left, top, width, height }))
      window.current?.style.setProperty(`--crop-${name}`, `${share * 100}%`)
  }, [left, top, width, height])
  return (
    <div className="crop-stage">
      <span className="relative inline-block overflow-hidden">
        <img src={smallPicture(media.url, 768)} alt="" className="block max-h-[40dvh] max-w-full" />
        <span ref={window} className="crop-window" aria-hidden="true" />
      </span>
    </div>
  )
}

/** Cuts a square or a wide rectangle out of a picture, by sliders that take arrow keys. */
function CropDialog({ media, onClose, onCropped }: CropDialogProps) {
  const id = useId()
  const [shape, setShape] = useState<Shape>('square')
  const [frame, setFrame] = useState(CENTRE)
  const [state, setState] = useState<{ isBusy: boolean; error?: string }>({ isBusy: false })
  async function crop() {
    setState({ isBusy: true })
    try {
      const params = { path: { mediaId: uploadedId(media.url) ?? '' } }
      onCropped(await read(api.POST('/api/admin/media/{mediaId}/crop', { params, body: cropOf(media, shape, frame) })))
    } catch (error) {
      setState({ isBusy: false, error: errorText(error) })
    }
  }
  return (
    <StaffDialog
      open
      onClose={onClose}
      title="Crop the picture"
      description="The part is a picture of its own; the whole one is not changed."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={state.isBusy} busyLabel="Cropping…" onClick={() => void crop()}>
            Crop
          </Button>
        </>
      }
    >
      <CropPreview media={media} shape={shape} frame={frame} />
      <fieldset className="flex flex-wrap gap-4">
        <legend className="sr-only">Shape</legend>
        {Object.entries(SHAPES).map(([name, { label }]) => (
          <label key={name} className="inline-flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name={`${id}-shape`}
              checked={shape === name}
              onChange={() => setShape(name === 'wide' ? 'wide' : name === 'tile' ? 'tile' : 'square')}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {SLIDERS.map(([name, label, min]) => (
        <label key={name} className="grid gap-1 text-small sm:grid-cols-[10rem_1fr] sm:items-center">
          {label}
          <input
            type="range"
            min={min}
            max={1}
            step={0.01}
            value={frame[name]}
            onChange={(event) => setFrame({ ...frame, [name]: Number(event.target.value) })}
          />
        </label>
      ))}
      {state.error && <Notice tone="error">{state.error}</Notice>}
    </StaffDialog>
  )
}

interface CropPictureProps {
  /** The address of an uploaded picture. */
  src: string
  onClose: () => void
  /** Gets the address of the part that was cut out; the whole picture stays. */
  onCropped: (src: string) => void
}

/** A window in which a part of an uploaded picture is chosen; it opens as soon as the picture's size is known. */
export function CropPicture({ src, onClose, onCropped }: CropPictureProps) {
  const media = useMedia(src)
  return media ? <CropDialog media={media} onClose={onClose} onCropped={({ url }) => onCropped(url)} /> : null
}
