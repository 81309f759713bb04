import { useQuery } from '@tanstack/react-query'
import { MailChoice } from '#web/newsletter/mail-choice.tsx'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

const STATES: Record<Schema<'GuestReminders'>['state'], string> = {
  on: 'We remind you when bags, filters and belts are due by your own orders: at most one e-mail in three months, and a link in it ends them.',
  off: 'We can remind you when bags, filters and belts are due by your own orders: at most one e-mail in three months, and a link in it ends them.',
  unconfirmed:
    'We can remind you when bags, filters and belts are due. Please open the link in an email about this order first, and come back here: it shows us that the address is yours.',
  not_offered: '',
}

const load = (number: string, signal?: AbortSignal) =>
  read(api.GET('/api/orders/{number}/reorder-reminders', { params: { path: { number } }, ...(signal && { signal }) }))

/** Where a guest chooses to be reminded of what an order has and is needed again. Nothing where there is nothing to choose, or it is not known. */
export function OrderReminders({ number }: { number: string }) {
  const name = `reorder-reminders of ${number}`
  const { data } = useQuery({ queryKey: ['account', name], queryFn: ({ signal }) => load(number, signal), retry: false })
  if (!data || data.state === 'not_offered') return null
  return (
    <section aria-labelledby="reminders-title" className="sheet no-print grid gap-4 p-5 sm:p-8">
      <h2 id="reminders-title" className="text-h3">
        Need it again?
      </h2>
      <MailChoice
        name={name}
        load={(signal) => load(number, signal)}
        send={(isWanted) => read(api.PUT('/api/orders/{number}/reorder-reminders', { params: { path: { number } }, body: { isWanted } }))}
        states={STATES}
        labels={{ on: 'Remind me when it is time', off: 'Stop the reminders' }}
      />
    </section>
  )
}
