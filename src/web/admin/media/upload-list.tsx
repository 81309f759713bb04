import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Upload } from './use-uploads.ts'

interface UploadListProps {
  uploads: readonly Upload[]
  onRetry: (id: string) => void
  onDismiss: (id: string) => void
}

const wordOf = ({ state, progress, source }: Upload): string => {
  if (state === 'waiting') return 'Waiting'
  if (typeof source === 'string') return 'Fetching'
  return progress < 1 ? `${Math.round(progress * 100)} %` : 'Making sizes'
}

/** The files on their way, each with its progress, or with why it failed and what can be done. */
export function UploadList({ uploads, onRetry, onDismiss }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul className="grid grid-cols-1 gap-1" aria-label="Uploads">
      {uploads.map((upload) => {
        const { id, name, state, progress, error, mayRetry } = upload
        return (
          <li key={id} className="panel flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1">
            <span className="min-w-0 grow basis-40 truncate">{name}</span>
            {state === 'failed' ? (
              <>
                <span role="alert" className="flex min-w-0 basis-full gap-1.5 text-small text-brick sm:basis-auto">
                  <Icon name="alert" className="size-5 shrink-0" />
                  <span>{error}</span>
                </span>
                {mayRetry && (
                  <Button onClick={() => onRetry(id)} aria-label={`Retry ${name}`}>
                    Retry
                  </Button>
                )}
                <button type="button" className="icon-button" aria-label={`Dismiss ${name}`} onClick={() => onDismiss(id)}>
                  <Icon name="close" />
                </button>
              </>
            ) : (
              <>
                <progress className="upload-bar" aria-label={`${name}: upload`} max={1} {...(progress < 1 && { value: progress })} />
                <span className="w-24 text-right text-small text-ink-2 tabular-nums">{wordOf(upload)}</span>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
