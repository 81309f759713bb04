import type { ReactNode } from 'react'

interface GroupProps {
  id: string
  title: string
  children: ReactNode
}

/** One component with its states; `id` is its anchor. */
export function Group({ id, title, children }: GroupProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} data-specimen className="grid gap-4 border-t border-ink py-6">
      <h2 id={`${id}-title`} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Several states beside each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>
}
