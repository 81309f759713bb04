import { classNames } from '#web/ui/class-names.ts'

const MAX = 5

/** Stars of a review, or an average of several to the nearest whole star; its words have the number as it is. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  const full = Math.min(MAX, Math.max(0, Math.round(rating)))
  return (
    <span role="img" aria-label={`${rating} of ${MAX} stars`} className={classNames('whitespace-nowrap text-petrol', className)}>
      {'★'.repeat(full)}
      {'☆'.repeat(MAX - full)}
    </span>
  )
}
