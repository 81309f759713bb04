import type { Schema } from '#web/api.ts'
import { classNames } from '#web/ui/class-names.ts'

type Tone = Schema<'OrderSummary'>['statusTone']

const LOOKS: Record<Tone, string> = {
  waiting: 'border-amber bg-amber-100',
  moving: 'border-petrol bg-petrol-100',
  done: 'border-leaf bg-leaf-100',
  ended: 'border-line bg-sunken',
}

/** The one status of an order; where that is about a return, also how the packages do that are still on their way. */
export function StatusMark({ order }: { order: Pick<Schema<'OrderSummary'>, 'statusText' | 'statusTone' | 'packagesText'> }) {
  return (
    <>
      <span className={classNames('inline-block border px-1.5 text-balance font-display font-semibold text-ink', LOOKS[order.statusTone])}>
        {order.statusText}
      </span>
      {order.packagesText && <span className="block">{order.packagesText}</span>}
    </>
  )
}
