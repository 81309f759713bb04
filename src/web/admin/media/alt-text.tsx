import { useState } from 'react'
import { toast } from '#web/admin/ui/toast.ts'
import { errorText } from '#web/api.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { useDescribe, useMedia } from './media-query.ts'

/** What a picture shows, for those who do not see it. It belongs to the picture, wherever that is used, and is saved when it is left. */
export function AltText({ src, label }: { src: string; label: string }) {
  const media = useMedia(src)
  const describe = useDescribe()
  const [typed, setTyped] = useState<string>()
  if (!media) return null
  async function save(alt: string) {
    const before = media?.alt ?? ''
    if (alt.trim() === before) return
    const notSaved = (error: unknown) => void toast({ text: 'The text was not saved.', detail: errorText(error), tone: 'error' })
    try {
      await describe(src, alt.trim())
      setTyped(undefined)
      toast({ text: 'Text of the picture saved.', undo: () => void describe(src, before).catch(notSaved) })
    } catch (error) {
      notSaved(error)
    }
  }
  return (
    <TextField
      label={<span className="sr-only">{label}</span>}
      placeholder="What it shows"
      maxLength={300}
      value={typed ?? media.alt}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={(event) => void save(event.target.value)}
    />
  )
}
