import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#domain/money.ts'
import { unitPrice } from '#domain/price.ts'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FIT_LOOKS } from './fit-labels.ts'
import { useChosen } from './appliances/appliance-store.ts'
import type { Machine } from './appliances/appliance-store.ts'
import { fitQuery } from './appliances/appliance-query.ts'
import { useAccountMachines } from './appliances/use-account-appliances.ts'

const TITLES: Record<Schema<'Fit'>['answer'], (machine: string) => string> = {
  fits: (machine) => `Fits your ${machine}`,
  does_not_fit: (machine) => `Does not fit your ${machine}`,
  not_known: (machine) => `Not known for your ${machine}`,
}

const nameOf = ({ brand, number }: Machine) => `${brand.name} ${number}`

/** The words of what opens 'My machines'. */
export const AskWords = () => (useChosen() ? <>Check another machine</> : <>Does it fit my model?</>)

function Alternative({ product }: { product: Schema<'ProductCard'> }) {
  return (
    <p className="flex gap-1.5 whitespace-nowrap contain-inline-size">
      This one fits:
      <ShopLink href={`/product/${product.slug}`} className="link truncate font-semibold">
        {product.name}
      </ShopLink>
      <span className="tabular-nums">{formatMoney(unitPrice(product, 1).unitPriceCents)}</span>
    </p>
  )
}

/** As high as most answers are: what stands below does not move when one comes (see `Room`). */
const BOX = 'min-h-27 *:my-auto lg:min-h-22'

function Answer({ slug, machine }: { slug: string; machine: Machine }) {
  const { data: fit, isError, refetch } = useQuery(fitQuery(slug, `${machine.brand.slug}/${machine.slug}`))
  // An answer without one must not take the page with it.
  if (isError || (fit && !(fit.answer in TITLES)))
    return (
      <Notice
        tone="warning"
        className={BOX}
        title="We could not check whether it fits"
        action={
          <Button variant="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    )
  if (!fit) return <Skeleton className="h-27 w-full lg:h-22" />
  return (
    <Notice tone={FIT_LOOKS[fit.answer].tone} title={TITLES[fit.answer](nameOf(machine))} className={BOX}>
      {/* Where the right part is named, the note says more than that the maker lists another one. */}
      <p>{fit.alternative && fit.note ? fit.note : `${fit.reason} ${fit.note}`}</p>
      {fit.alternative && <Alternative product={fit.alternative} />}
    </Notice>
  )
}

/** Whether a part fits the chosen machine, why, and which one does. */
export function FitCheck({ slug }: { slug: string }) {
  useAccountMachines()
  const machine = useChosen()
  return <div role="status">{machine && <Answer key={machine.id} slug={slug} machine={machine} />}</div>
}
