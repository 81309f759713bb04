import { useRef, useState } from 'react'
import { errorText } from '#web/api.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { ACCEPTED_CERTIFICATES, certificateRefusal, uploadCertificate } from './certificate-query.ts'

/** A file on its way: how far it is, what has become of it. */
export type Upload = { share: number } | { certificateId: string } | { error: string } | null

/** The file of a certificate, which is uploaded as soon as it is chosen; one that is chosen meanwhile takes its place. */
export function useUpload() {
  const [upload, setUpload] = useState<Upload>(null)
  /** Counts the files: what is heard of an earlier one changes nothing. */
  const latest = useRef(0)
  async function choose(file: File | undefined) {
    if (!file) return
    latest.current++
    const refusal = certificateRefusal(file)
    if (refusal !== null) return setUpload({ error: refusal })
    const mine = latest.current
    const show = (next: Upload) => {
      if (latest.current === mine) setUpload(next)
    }
    show({ share: 0 })
    try {
      const certificateId = await uploadCertificate(file, (share) => show({ share }))
      show({ certificateId })
    } catch (error) {
      show({ error: errorText(error) })
    }
  }
  return { upload, choose }
}

/** What is said of a file on its way. */
function stageOf(upload: NonNullable<Upload>): string {
  if ('certificateId' in upload) return 'Uploaded.'
  return 'share' in upload && upload.share === 1 ? 'Checking...' : ''
}

interface FileFieldProps {
  id: string
  upload: Upload
  error?: string | undefined
  onChoose: (file: File | undefined) => void
}

/** The control that chooses the file, with how far its upload is. */
export function FileField({ id, upload, error, onChoose }: FileFieldProps) {
  const refusal = upload && 'error' in upload ? upload.error : error
  return (
    <TextField
      id={id}
      type="file"
      accept={ACCEPTED_CERTIFICATES}
      label="The certificate"
      hint="PDF, JPEG or PNG, at most 10 MB."
      error={refusal}
      onChange={(event) => {
        onChoose(event.currentTarget.files?.[0])
        // The same file can be chosen again after a refusal.
        if (event.currentTarget.files?.[0] && certificateRefusal(event.currentTarget.files[0]) !== null) event.currentTarget.value = ''
      }}
      below={
        <p className="flex items-center gap-3 text-small text-ink-2">
          {upload && 'share' in upload && (
            <progress className="h-2 grow accent-petrol" aria-label="Upload" max={1} {...(upload.share < 1 && { value: upload.share })} />
          )}
          {/* Each percent is shown, and none is said: the bar has them. */}
          {upload && 'share' in upload && upload.share < 1 && `${Math.floor(upload.share * 100)} %`}
          <span role="status">{upload && stageOf(upload)}</span>
        </p>
      }
    />
  )
}
