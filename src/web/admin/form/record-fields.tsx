import type { ReactNode } from 'react'
import { useMayChange } from '#web/admin/ui/may-change.ts'

/** The controls of a record's form; for those whose role may not change the record they only show it. */
export function RecordFields({ children }: { children: ReactNode }) {
  return (
    <fieldset className="contents" disabled={!useMayChange()}>
      {children}
    </fieldset>
  )
}

interface RecordFormFrameProps {
  record: { save: () => Promise<void> }
  className?: string
  hidden?: boolean
  children: ReactNode
}

/** The form around a record's fields: Enter saves, and what is wrong is told beside the fields in our words, not in the browser's. */
export function RecordFormFrame({ record, className = 'grid gap-4', hidden, children }: RecordFormFrameProps) {
  return (
    <form
      noValidate
      className={className}
      hidden={hidden}
      onSubmit={(event) => {
        event.preventDefault()
        void record.save()
      }}
    >
      {children}
    </form>
  )
}
