import { useState } from 'react'
import { errorText } from '#web/api.ts'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { sendPhotos } from './send-photos.ts'
import type { PhotoFailure, PhotoRight } from './send-photos.ts'

interface LeftPhotosProps {
  right: PhotoRight
  failures: readonly PhotoFailure[]
  /** Some were added now. */
  onAdded: () => void
}

/** The photographs that were not taken with the request, each with its reason, and the way to send them again where that may help. */
export function LeftPhotos({ right, failures, onAdded }: LeftPhotosProps) {
  const [left, setLeft] = useState(failures)
  const { isBusy, run } = useSubmit(errorText)
  const passing = left.filter(({ isPassing }) => isPassing)
  const notice = useFocusWhenLost<HTMLDivElement>(passing.length === 0)
  const again = async () => {
    const failed = await sendPhotos(
      right,
      passing.map(({ file }) => file),
    )
    setLeft([...left.filter(({ isPassing }) => !isPassing), ...failed])
    if (failed.length < passing.length) onAdded()
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
    </div>
  )
}
