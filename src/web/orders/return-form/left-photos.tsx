import { useState } from 'react'
import { MAX_RETURN_PHOTO_MB } from '#domain/returns/return-photo.ts'
import { errorText } from '#web/api.ts'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PhotoField } from './photo-field.tsx'
import { sendPhotos } from './send-photos.ts'
import type { PhotoFailure, PhotoRight } from './send-photos.ts'

interface LeftPhotosProps {
  right: PhotoRight
  failures: readonly PhotoFailure[]
  /** Some were added now. */
  onAdded: () => void
}

/** Others in place of photographs that the shop does not take. */
function OtherPhotos({ right, onSent }: { right: PhotoRight; onSent: (failures: PhotoFailure[], files: readonly File[]) => void }) {
  const [files, setFiles] = useState<File[]>([])
  const { isBusy, run } = useSubmit(errorText)
  const send = async () => {
    onSent(await sendPhotos(right, files), files)
    setFiles([])
  }
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <PhotoField label="Other photographs" hint={`JPEG, PNG or WebP, ${MAX_RETURN_PHOTO_MB} MB each.`} files={files} onChange={setFiles} />
      {files.length > 0 && (
        <Button busy={isBusy} busyLabel="Sending..." onClick={() => void run(send)}>
          Send these
        </Button>
      )}
    </div>
  )
}

/** The photographs that were not taken with the request, each with its reason, and the way to send them again, or others. */
export function LeftPhotos({ right, failures, onAdded }: LeftPhotosProps) {
  const [left, setLeft] = useState(failures)
  const { isBusy, run } = useSubmit(errorText)
  const passing = left.filter(({ isPassing }) => isPassing)
  const refused = left.filter(({ isPassing }) => !isPassing)
  const notice = useFocusWhenLost<HTMLDivElement>(left)
  const show = (now: readonly PhotoFailure[], isAdded: boolean) => {
    setLeft(now)
    if (isAdded) onAdded()
  }
  const again = async () => {
    const failed = await sendPhotos(
      right,
      passing.map(({ file }) => file),
    )
    show([...refused, ...failed], failed.length < passing.length)
  }
  if (failures.length === 0) return null
  return (
    <div ref={notice} tabIndex={-1}>
      {left.length === 0 ? (
        <Notice tone="success" live>
          Your photographs are added.
        </Notice>
      ) : (
        <Notice tone="warning" live className="wrap-anywhere">
          Not all photographs could be added. {left.map(({ file, text }) => `${file.name}: ${text}`).join(' ')}
          {passing.length > 0 && (
            <p className="mt-2">
              <Button busy={isBusy} busyLabel="Sending..." onClick={() => void run(again)}>
                Send the photographs again
              </Button>
            </p>
          )}
        </Notice>
      )}
      {refused.length > 0 && (
        <OtherPhotos right={right} onSent={(failed, files) => show([...passing, ...failed], failed.length < files.length)} />
      )}
    </div>
  )
}
