import { useRef } from 'react'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { Button } from '#web/ui/button.tsx'
import { ACCEPTED_FILES } from './picture-file.ts'

interface ChooseFilesProps {
  /** The button: 'Upload logos'. */
  text: string
  /** The input, for screen readers: 'Logos named after their brands'. */
  label: string
  onChoose: (files: File[]) => void
}

/** The button by which many pictures are chosen that are named after what they are for. */
export function ChooseFiles({ text, label, onChoose }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED_FILES}
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button variant="primary" onClick={() => input.current?.click()}>
        <Glyph name="upload" /> {text}
      </Button>
    </>
  )
}
