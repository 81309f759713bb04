import type { ReactNode } from 'react'
import { HOME_LABELS, type HomeValues } from './home-values.ts'
import { errorOf, type HomeForm } from './use-home-form.ts'

interface SectionProps {
  record: HomeForm
  name: keyof HomeValues
  /** A sentence below the heading. */
  about?: ReactNode
  children: ReactNode
}

/** A section of the home page's form. */
export function Section({ record, name, about, children }: SectionProps) {
  const id = record.idOf(name)
  const error = errorOf(record, name)
  return (
    <section id={id} tabIndex={-1} className="panel grid min-w-0 gap-4 p-4" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-h3">
        {HOME_LABELS[name]}
      </h2>
      {about && <p className="text-ink-2">{about}</p>}
      {error && (
        <p role="alert" className="font-medium text-brick">
          {HOME_LABELS[name]} {error}
        </p>
      )}
      {children}
    </section>
  )
}
