import { useId, useState } from 'react'
import { MAX_RETURN_PHOTO_BYTES, MAX_RETURN_PHOTO_MB, MAX_RETURN_PHOTOS } from '#domain/returns/return-photo.ts'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { Button } from '#web/ui/button.tsx'

/** The kinds of a file that the API takes. */
const KINDS = ['image/jpeg', 'image/png', 'image/webp']

/** Why a file cannot be sent, before anybody waits for it; null when it may be. Where the browser knows no kind, the API looks at the file itself. */
function refusalOf({ name, type, size }: File): string | null {
  if (type !== '' && !KINDS.includes(type)) return `${name} is no JPEG, PNG or WebP file.`
  return size > MAX_RETURN_PHOTO_BYTES ? `${name} has ${Math.ceil(size / 1_048_576)} MB: ${MAX_RETURN_PHOTO_MB} MB is the most.` : null
}

/** Takes more files, as many as there is room for. @returns all that are taken then, and why others are not. */
function takeFiles(taken: readonly File[], more: readonly File[]) {
  const refusals = more.map(refusalOf)
  const files = [...taken, ...more.filter((_, index) => refusals[index] === null)]
  const left = files.slice(MAX_RETURN_PHOTOS).map(({ name }) => name)
  const tooMany = left.length > 0 ? [`${MAX_RETURN_PHOTOS} photographs are the most; left out: ${left.join(', ')}.`] : []
  return { files: files.slice(0, MAX_RETURN_PHOTOS), refusals: [...refusals.filter((text) => text !== null), ...tooMany] }
}

interface PhotoFieldProps {
  label: string
  hint: string
  files: readonly File[]
  onChange: (files: File[]) => void
}

/** Photographs to be sent for a return. */
export function PhotoField({ label, hint, files, onChange }: PhotoFieldProps) {
  const id = useId()
  const input = useFocusWhenLost<HTMLInputElement>(files.length)
  const [refusals, setRefusals] = useState<string[]>([])
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-display text-lead leading-6 font-semibold">
        {label} <span className="font-normal text-ink-3">(optional)</span>
      </label>
      <p id={`${id}hint`} className="text-small text-ink-2">
        {hint}
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        className="w-full min-w-0"
        multiple
        accept={KINDS.join()}
        aria-describedby={`${id}hint ${id}error`}
        disabled={files.length >= MAX_RETURN_PHOTOS}
        onChange={({ currentTarget }) => {
          const chosen = takeFiles(files, [...(currentTarget.files ?? [])])
          setRefusals(chosen.refusals)
          onChange(chosen.files)
          // The same file can be chosen again after it was taken out.
          currentTarget.value = ''
        }}
      />
      <p id={`${id}error`} role="alert" className="text-small font-medium wrap-anywhere text-brick empty:hidden">
        {refusals.join(' ')}
      </p>
      <ul className="grid gap-1">
        {files.map((file, index) => (
          <li key={`${file.name}${index}`} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 break-all">{file.name}</span>
            <Button
              variant="quiet"
              aria-label={`Take ${file.name} out`}
              onClick={() => {
                setRefusals([])
                onChange(files.filter((_, at) => at !== index))
              }}
            >
              Take out
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
