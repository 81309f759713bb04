import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** A file that was dropped, and why it was left out. */
export interface UnmatchedFile {
  name: string
  reason: string
}

interface UnmatchedFilesProps {
  files: readonly UnmatchedFile[]
  onClose: () => void
}

/** The files that were given to nothing, each with the reason. */
export function UnmatchedFiles({ files, onClose }: UnmatchedFilesProps) {
  if (files.length === 0) return null
  return (
    <Notice
      tone="warning"
      live
      title={files.length === 1 ? 'One file was left out' : `${files.length} files were left out`}
      action={<Button onClick={onClose}>Dismiss</Button>}
    >
      <ul>
        {files.map(({ name, reason }, at) => (
          <li key={`${at} ${name}`} className="wrap-anywhere">
            {name}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
