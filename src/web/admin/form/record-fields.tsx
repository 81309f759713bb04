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
