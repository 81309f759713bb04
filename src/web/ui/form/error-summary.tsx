import { Notice } from '#web/ui/notice.tsx'

interface ErrorSummaryProps {
  /** The wrong fields, by their controls' ids, in the form's order. */
  fields: readonly { id: string; label: string }[]
  className: string
}

/** What keeps a form from being sent, as links to the fields; nothing when all is well. */
export function ErrorSummary({ fields, className }: ErrorSummaryProps) {
  if (fields.length === 0) return null
  return (
    <Notice tone="error" live title="Please check these fields" className={className}>
      <ul className="flex flex-wrap gap-x-4">
        {fields.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="link inline-block py-1"
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
