import { useNavigate } from '@tanstack/react-router'
import { useId, type FormEvent } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { resultsHref, SEARCH_INPUT } from './search-input.ts'

interface PartSearchProps {
  className?: string
  label?: string
  /** Shown while nothing is typed. */
  example?: string
  button?: string
}

/** A large search by part number, for pages where finding a part is the one thing to do. Works without scripts. */
export function PartSearch({
  className,
  label = 'Part number, brand or a few words',
  example = 'S97012038',
  button = 'Find part',
}: PartSearchProps) {
  const id = useId()
  const navigate = useNavigate()
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (text !== '') void navigate({ href: resultsHref(text) })
  }
  return (
    <search aria-label={label} className={className}>
      <form action="/search" onSubmit={onSubmit} className="grid gap-1.5">
        <label htmlFor={id} className="font-display text-lead leading-6 font-semibold">
          {label}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            {...SEARCH_INPUT}
            placeholder={example}
            className="control w-auto min-w-0 grow basis-52 border-ink font-mono text-part-lg"
          />
          <button type="submit" className={buttonClass('primary', 'px-5')}>
            {button}
          </button>
        </div>
      </form>
    </search>
  )
}
