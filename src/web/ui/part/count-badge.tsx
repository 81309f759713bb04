import { classNames } from '#web/ui/class-names.ts'

/** A larger count is shown as this number and a plus: there is room for two digits. */
const MAX_COUNT = 99

/** The red count on the cart icon. Its digits are decoration: the link's name says 'Cart, 3 items'. */
export function CountBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid h-5 min-w-5 place-items-center bg-brick px-1 font-display text-caption font-bold text-surface tabular-nums',
        count === 0 && 'invisible',
      )}
    >
      {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
    </span>
  )
}
