import { Notice } from '#web/ui/notice.tsx'

interface ErrorSummaryProps {
  /** The wrong fields, by their controls' ids, in the form's order. One that has been put right meanwhile keeps its room: the form below must not move while somebody types in it. */
  fields: readonly { id: string; label: string; isRight?: boolean }[]
  className: string
}

/** What keeps a form from being sent, as links to the fields; nothing when all is well. */
export function ErrorSummary({ fields, className }: ErrorSummaryProps) {
  if (fields.length === 0) return null
  const isDone = fields.every(({ isRight }) => isRight)
  return (
    <Notice
      tone={isDone ? 'success' : 'error'}
      live={!isDone}
      title={isDone ? 'Nothing is missing here any more' : 'Please check these fields'}
      className={className}
    >
      <ul className="flex flex-wrap gap-x-4">
        {fields.map(({ id, label, isRight }) => (
          <li key={id} className={isRight ? 'invisible' : undefined}>
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
