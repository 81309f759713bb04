import type { ReactNode } from 'react'

/** A titled part of a customer's page; `empty` is said while there is nothing. */
export function Panel({ id, title, empty, children }: { id: string; title: string; empty?: string | false; children?: ReactNode }) {
  return (
    <section className="panel grid min-w-0 gap-2 p-4" aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {empty ? <p className="text-small text-ink-2">{empty}</p> : children}
    </section>
  )
}

export const PANEL_ROW = 'flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0'
