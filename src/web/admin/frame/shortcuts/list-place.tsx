import { useNavigate } from '@tanstack/react-router'
import { Icon } from '#web/ui/icon.tsx'
import { useShortcuts } from './shortcuts.ts'

interface ListPlaceProps {
  /** One and many of what the list has: 'part', 'Parts'. */
  one: string
  many: string
  /** The place in the list, from 1; null when it is not in it. */
  position: number | null
  total: number
  /** What the places are counted in: all of the list, or its page that was shown. */
  of?: 'list' | 'page'
  /** The addresses beside it; null at an end of the list. */
  previous: string | null
  next: string | null
  /** The heading in the sheet of keys. */
  where?: string
}

function Step({ href, name, icon }: { href: string | null; name: string; icon: 'chevron-left' | 'chevron-right' }) {
  return href === null ? (
    <span className="icon-button opacity-40" aria-hidden="true">
      <Icon name={icon} />
    </span>
  ) : (
    <a className="icon-button" href={href} aria-label={name}>
      <Icon name={icon} />
    </a>
  )
}

/** '‹ 12 of 214 ›' of the list that one came from; `[` and `]` do the same. */
export function ListPlace({ one, many, position, total, previous, next, where, of = 'list' }: ListPlaceProps) {
  const navigate = useNavigate()
  const open = (href: string | null) => href !== null && void navigate({ href })
  useShortcuts(
    position === null
      ? []
      : [
          { keys: '[', label: `Previous ${one} of the ${of}`, run: () => open(previous) },
          { keys: ']', label: `Next ${one} of the ${of}`, run: () => open(next) },
        ],
    where,
  )
  if (position === null) return null
  return (
    <nav aria-label={`${many} of the ${of}`} className="flex items-center text-small text-ink-2 tabular-nums">
      <Step href={previous} name={`Previous ${one}`} icon="chevron-left" />
      {position.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      {of === 'page' && ' on the page'}
      <Step href={next} name={`Next ${one}`} icon="chevron-right" />
    </nav>
  )
}
