import { useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '#web/admin/frame/shortcuts/shortcuts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lastOrders } from './last-orders.ts'

const hrefOf = (number: string) => `/admin/orders/${number}`

function Step({ to, name, icon }: { to: string | undefined; name: string; icon: 'chevron-left' | 'chevron-right' }) {
  return to === undefined ? (
    <span className="icon-button opacity-40" aria-hidden="true">
      <Icon name={icon} />
    </span>
  ) : (
    <a className="icon-button" href={hrefOf(to)} aria-label={name}>
      <Icon name={icon} />
    </a>
  )
}

/** '‹ 3 of 20 ›' of the page of the list that one came from; `[` and `]` do the same. */
export function OrderPlace({ number }: { number: string }) {
  const navigate = useNavigate()
  const numbers = lastOrders.useValue()
  const at = numbers.indexOf(number)
  const [previous, next] = at === -1 ? [] : [numbers[at - 1], numbers[at + 1]]
  const open = (other: string | undefined) => other !== undefined && void navigate({ href: hrefOf(other) })
  useShortcuts([
    { keys: '[', label: 'Previous order of the list', run: () => open(previous) },
    { keys: ']', label: 'Next order of the list', run: () => open(next) },
  ])
  if (at === -1) return null
  return (
    <nav aria-label="Orders of the list" className="flex items-center text-small text-ink-2 tabular-nums">
      <Step to={previous} name="Previous order" icon="chevron-left" />
      {at + 1} of {numbers.length}
      <Step to={next} name="Next order" icon="chevron-right" />
    </nav>
  )
}
