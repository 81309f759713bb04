import { useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { MAX_PICTURE_MB } from '#domain/catalog/uploaded-picture.ts'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { ACCEPTED_FILES } from './picture-file.ts'

interface PictureSourcesProps {
  /** Names the buttons: 'Pictures'. */
  label: string
  isMultiple: boolean
  onAdd: (sources: (File | string)[]) => void
}

/** Where pictures come from, beside being dropped or pasted: files of this device, or an address that the shop fetches. */
export function PictureSources({ label, isMultiple, onAdd }: PictureSourcesProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [hasAddress, setHasAddress] = useState(false)
  const [address, setAddress] = useState('')
  const isAddress = /^https?:\/\/\S+$/.test(address.trim())
  // A form of its own would stand within the record's.
  function fetchAddress(event?: Pick<FormEvent, 'preventDefault'>) {
    event?.preventDefault()
    if (!isAddress) return
    onAdd([address.trim()])
    setAddress('')
    setHasAddress(false)
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          id={`${id}-files`}
          type="file"
          accept={ACCEPTED_FILES}
          multiple={isMultiple}
          className="sr-only"
          tabIndex={-1}
          aria-label={`${label}: files`}
          onChange={({ target }) => {
            onAdd([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <Button onClick={() => input.current?.click()}>
          <Glyph name="upload" /> Choose files
        </Button>
        <Button variant="quiet" aria-expanded={hasAddress} onClick={() => setHasAddress(!hasAddress)}>
          From an address
        </Button>
        <span className="text-small text-ink-2">
          or drop or paste them here. JPEG, PNG, WebP, AVIF or GIF, at most {MAX_PICTURE_MB} MB.
        </span>
      </div>
      {hasAddress && (
        <TextField
          label="Address of the picture"
          type="url"
          inputMode="url"
          placeholder="https://"
          value={address}
          autoComplete="off"
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && fetchAddress(event)}
          action={
            <Button disabled={!isAddress} onClick={() => fetchAddress()}>
              Fetch
            </Button>
          }
        />
      )}
    </div>
  )
}
