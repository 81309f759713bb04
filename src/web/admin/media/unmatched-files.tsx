import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** A file that was dropped, and why it is for nothing. */
export interface UnmatchedFile {
  name: string
  reason: string
}

interface UnmatchedFilesProps {
  files: readonly UnmatchedFile[]
  /** What it could have been for: 'category'. */
  noun: string
  onClose: () => void
}

/** The files whose names are not those of anything, each with the reason. */
export function UnmatchedFiles({ files, noun, onClose }: UnmatchedFilesProps) {
  if (files.length === 0) return null
  return (
    <Notice
      tone="warning"
      live
      title={files.length === 1 ? `One file is for no ${noun}` : `${files.length} files are for no ${noun}`}
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
