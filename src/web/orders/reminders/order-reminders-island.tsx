import { Suspense } from 'react'
import type { Schema } from '#web/api.ts'
import { useHydrated } from '#web/ui/browser/use-hydrated.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const OrderReminders = lazyWithPreload(async () => (await import('./order-reminders.tsx')).OrderReminders)

/** Where a guest chooses to be reminded of what is needed again, once the order is paid. Its code comes after the page. */
export function OrderRemindersIsland({ order: { number, paidAt } }: { order: Schema<'Order'> }) {
  const isHydrated = useHydrated()
  if (!isHydrated || paidAt === null) return null
  return (
    <Suspense>
      <OrderReminders number={number} />
    </Suspense>
  )
}
