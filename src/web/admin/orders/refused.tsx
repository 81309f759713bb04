import { useMayChange } from '#web/admin/ui/may-change.ts'

interface RefusedProps<Action extends string> {
  /** Why each is not possible; null when it is. */
  refusals: Record<Action, string | null>
  names: Record<Action, string>
  /** One that is not offered here. */
  hides?: Action
}

/**
 * Why actions are not possible, as text: a greyed button alone says nothing. The button of `ship` is described by `refused-ship`. Those who may only look have no
 * such buttons, and are told once, above the page.
 */
export function Refused<Action extends string>({ refusals, names, hides }: RefusedProps<Action>) {
  const refused = (Object.keys as <Key extends string>(record: Record<Key, unknown>) => Key[])(names).filter(
    (name) => name !== hides && refusals[name] !== null,
  )
  if (!useMayChange() || refused.length === 0) return null
  return (
    <ul className="text-small text-ink-2" aria-label="Not possible now">
      {refused.map((name) => (
        <li key={name} id={`refused-${name}`}>
          {names[name]}: {refusals[name]}
        </li>
      ))}
    </ul>
  )
}
