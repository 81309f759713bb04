import { useId } from 'react'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { Button } from '#web/ui/button.tsx'

/** As many as the API takes. */
export const MAX_PHOTOS = 4

interface PhotoFieldProps {
  files: readonly File[]
  /** Days after which the shop deletes them. */
  keptDays: number
  onChange: (files: File[]) => void
}

/** Photographs of what is wrong. They are sent after the request. */
export function PhotoField({ files, keptDays, onChange }: PhotoFieldProps) {
  const id = useId()
  const input = useFocusWhenLost<HTMLInputElement>(files.length)
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-display text-lead leading-6 font-semibold">
        Photographs of what is wrong <span className="font-normal text-ink-3">(optional)</span>
      </label>
      <p id={`${id}hint`} className="text-small text-ink-2">
        Up to {MAX_PHOTOS}, JPEG, PNG or WebP, 10 MB each. Only you and our staff see them; we remove place and device from them, and delete
        them after {keptDays} days.
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        className="w-full min-w-0"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={`${id}hint`}
        disabled={files.length >= MAX_PHOTOS}
        onChange={({ currentTarget }) => {
          onChange([...files, ...(currentTarget.files ?? [])].slice(0, MAX_PHOTOS))
          // The same file can be chosen again after it was taken out.
          currentTarget.value = ''
        }}
      />
      <ul className="grid gap-1">
        {files.map((file, index) => (
          <li key={`${file.name}${index}`} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 break-all">{file.name}</span>
            <Button variant="quiet" aria-label={`Take ${file.name} out`} onClick={() => onChange(files.filter((_, at) => at !== index))}>
              Take out
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
