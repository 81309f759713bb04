import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SetUpStep } from '#domain/staff/set-up.ts'
import { api, errorText, read } from '#web/api.ts'
import { useRight } from '#web/admin/frame/nav/rights.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { setUpQuery } from './dashboard-query.ts'
import { TileError } from './tile-error.tsx'

const STEPS: Record<SetUpStep, { name: string; about: string; href: string }> = {
  identity: {
    name: 'Name, address, phone and e-mail',
    about: 'Done once none of them is the demonstration’s. The name stands under Name, logo and time zone.',
    href: '/admin/settings/contact',
  },
  mail: {
    name: 'A mail server',
    about: 'Until SMTP_URL is set in the server’s environment, e-mails are stored and not sent. Try one here.',
    href: '/admin/test-email',
  },
  tax: { name: 'Tax rates', about: 'Done once you have set the rates of your states.', href: '/admin/settings/tax' },
  shipping: { name: 'Shipping rates', about: 'Done once you have set what shipping costs.', href: '/admin/settings/shipping' },
  payments: {
    name: 'Live payments',
    about: 'The payment provider still works in test mode, or none is set: no money moves.',
    href: '/admin/settings/health',
  },
  'first-part': { name: 'The first part', about: 'Write one, or import a file.', href: '/admin/products/new' },
  logo: { name: 'A logo', about: 'At the head of every page and e-mail; without one the name is written.', href: '/admin/settings/shop' },
  staff: { name: 'Somebody else of staff', about: 'Invited, or there already.', href: '/admin/users/staff' },
  legal: { name: 'Legal texts', about: 'Done once the texts are your own.', href: '/admin/settings/legal' },
}

/** Sets a step aside, or takes it back; what is set aside can be taken back from the message as well. */
function useSetAside() {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { step: SetUpStep; isSetAside: boolean }) => read(api.PUT('/api/admin/dashboard/set-up', { body })),
    onSuccess: (steps, { step, isSetAside }) => {
      queryClient.setQueryData(setUpQuery().queryKey, steps)
      const undo = () => mutate({ step, isSetAside: false })
      toast({ text: `${STEPS[step].name}: ${isSetAside ? 'set aside' : 'on the list again'}`, ...(isSetAside && { undo }) })
    },
    onError: (error) => toast({ text: 'Not saved', detail: errorText(error), tone: 'error' }),
  })
  return { setAside: mutate, isPending }
}

/** What a new shop still has to be given, until all of it is done or set aside. */
export function SetUpList() {
  const { data, error, refetch } = useQuery(setUpQuery())
  const mayChange = useRight('settings:write')
  const { setAside, isPending } = useSetAside()
  if (!data && error)
    return (
      <section className="panel p-4" aria-label="Set up your shop">
        <TileError name="Set up your shop" error={error} onRetry={() => void refetch()} />
      </section>
    )
  const steps = data?.steps ?? []
  const open = steps.filter(({ isDone, isSetAside }) => !isDone && !isSetAside)
  const aside = steps.filter(({ isDone, isSetAside }) => !isDone && isSetAside)
  const done = steps.filter(({ isDone }) => isDone)
  if (open.length === 0) return null
  return (
    <section className="panel grid gap-2 p-4" aria-labelledby="set-up">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="set-up" className="text-h3">
          Set up your shop
        </h2>
        <p className="text-small text-ink-2">
          {done.length} of {steps.length - aside.length} done
        </p>
      </div>
      <ul>
        {open.map(({ step }) => (
          <li key={step} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
            <span className="min-w-60 grow basis-0">
              <ShopLink href={STEPS[step].href} className="link font-medium">
                {STEPS[step].name}
              </ShopLink>
              <span className="block text-small text-ink-2">{STEPS[step].about}</span>
            </span>
            {mayChange && (
              <Button
                disabled={isPending}
                onClick={() => setAside({ step, isSetAside: true })}
                aria-label={`Set aside: ${STEPS[step].name}`}
              >
                Set aside
              </Button>
            )}
          </li>
        ))}
        {done.map(({ step }) => (
          <li key={step} className="flex flex-wrap items-center gap-x-3 border-t border-line py-2">
            <span className="grow text-ink-2">{STEPS[step].name}</span>
            <StateBadge tone="good">Done</StateBadge>
          </li>
        ))}
      </ul>
      {aside.length > 0 && (
        <details>
          <summary className="cursor-pointer text-small">Set aside ({aside.length})</summary>
          <ul>
            {aside.map(({ step }) => (
              <li key={step} className="flex flex-wrap items-center gap-x-3 border-t border-line py-2">
                <span className="grow">{STEPS[step].name}</span>
                {mayChange && (
                  <Button
                    disabled={isPending}
                    onClick={() => setAside({ step, isSetAside: false })}
                    aria-label={`Take back: ${STEPS[step].name}`}
                  >
                    Take back
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
