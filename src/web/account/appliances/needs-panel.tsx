import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { useAppliances } from '#web/fit/appliances/appliance-store.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { AddDue } from './add-due.tsx'
import { ShopDay } from './shop-day.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { LoadFailure } from '#web/ui/state/load-failure.tsx'

type Machine = Schema<'MachineNeeds'>['machines'][number]
type Part = Machine['parts'][number]

/** @param machines the ids of those in this browser: with another list the answer is another one. */
const needsQuery = (machines: string) =>
  queryOptions({
    queryKey: ['account', 'machine-needs', machines],
    queryFn: ({ signal }) => read(api.GET('/api/my-machines/needs', { signal })),
    staleTime: 0,
  })

/** When a part was last bought, and when it is needed again. */
function When({ part }: { part: Part }) {
  if (part.lastBought === null) return <>Not bought yet; needed about every {part.months === 1 ? 'month' : `${part.months} months`}</>
  return (
    <>
      Last bought <ShopDay day={part.lastBought} />,{' '}
      {part.isDue ? (
        <strong>due</strong>
      ) : (
        part.due !== null && (
          <>
            due on <ShopDay day={part.due} />
          </>
        )
      )}
      {!part.isOrderable && ', sold out at the moment'}
    </>
  )
}

function ApplianceParts({ machine }: { machine: Machine }) {
  return (
    <div>
      <h3 className="text-h4">{machine.name}</h3>
      <ul className="mt-1 grid">
        {machine.parts.map((part) => (
          <li key={part.slug} className="border-t border-line py-2">
            <ShopLink href={`/product/${part.slug}`} className="link">
              <Unbroken text={part.name} />
            </ShopLink>{' '}
            <span className="font-mono text-part">{part.partNumber}</span>
            <span className="block text-small text-ink-2">
              <When part={part} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The parts that are due and can be ordered, each once, whichever machines need it. */
const dueOf = (machines: readonly Machine[]): Part[] => [
  ...new Map(
    machines.flatMap(({ parts }) => parts.filter((part) => part.isDue && part.isOrderable).map((part) => [part.slug, part])),
  ).values(),
]

/** What each machine of the account needs again and again, and the button that puts what is due into the cart. */
export function NeedsPanel() {
  const { appliances } = useAppliances()
  const { data, isError, refetch } = useQuery(needsQuery(appliances.map(({ id }) => id).join()))
  if (isError) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <SkeletonText />
  const due = dueOf(data.machines)
  if (data.machines.length === 0) return <p>We know of no bags, filters or belts for the machines that you keep in your account.</p>
  return (
    <div className="grid justify-items-start gap-5">
      {data.machines.map((machine) => (
        <ApplianceParts key={machine.id} machine={machine} />
      ))}
      {due.length > 0 && <AddDue parts={due} />}
    </div>
  )
}
