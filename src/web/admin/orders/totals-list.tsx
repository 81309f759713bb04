import { formatMoney } from '#domain/money.ts'
import { classNames } from '#web/ui/class-names.ts'

/** An amount of cents, of which what is taken off bears a minus sign. */
export const signedMoney = (cents: number): string => (cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents))

/** Amounts (cents) one below the other, the total in bold. */
export const TotalsList = ({ totals, className }: { totals: readonly (readonly [label: string, cents: number])[]; className?: string }) => (
  <dl className={classNames('grid gap-1 tabular-nums', className)} aria-label="Sums">
    {totals.map(([label, cents]) => (
      <div key={label} className={label === 'Total' ? 'flex justify-between font-semibold' : 'flex justify-between'}>
        <dt>{label}</dt>
        <dd>{signedMoney(cents)}</dd>
      </div>
    ))}
  </dl>
)
