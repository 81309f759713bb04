import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#domain/money.ts'
import { unitPrice } from '#domain/pricing/unit-price.ts'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { FIT_STYLES } from './fit-labels.ts'
import { useChosenAppliance } from './appliances/appliance-store.ts'
import type { Appliance } from './appliances/appliance-store.ts'
import { fitQuery } from './appliances/appliance-query.ts'
import { useAccountAppliances } from './appliances/use-account-appliances.ts'

const TITLES: Record<Schema<'Fit'>['answer'], (appliance: string) => string> = {
  fits: (appliance) => `Fits your ${appliance}`,
  does_not_fit: (appliance) => `Does not fit your ${appliance}`,
  not_known: (appliance) => `Not known for your ${appliance}`,
}

const nameOf = ({ brand, number }: Appliance) => `${brand.name} ${number}`

/** The label of the link that opens 'My machines'. */
export const OpenerLabel = () => (useChosenAppliance() ? <>Check another machine</> : <>Does it fit my model?</>)

/** One line, so that the answer is as high as its reserved space: on a phone the number that tells parts apart, and not a name cut off before it. */
function Alternative({ product }: { product: Schema<'ProductCard'> }) {
  return (
    <p className="flex gap-1.5 whitespace-nowrap contain-inline-size">
      This one fits:
      <ShopLink href={`/product/${product.slug}`} className="link truncate font-semibold">
        <span className="font-mono sm:hidden">{product.partNumber}</span>
        <span className="max-sm:sr-only">{product.name}</span>
      </ShopLink>
      <span className="font-display tabular-nums">{formatMoney(unitPrice(product, 1).unitPriceCents)}</span>
    </p>
  )
}

/** As high as most answers, so that the content below does not move when one arrives (see `ReservedSpace`). */
const BOX = 'min-h-25 *:my-auto max-md:py-2 md:min-h-27 lg:min-h-22'

function Answer({ slug, appliance }: { slug: string; appliance: Appliance }) {
  const { data: fit, isError, refetch } = useQuery(fitQuery(slug, appliance.id))
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
  if (!fit) return <Skeleton className="h-25 w-full md:h-27 lg:h-22" />
  return (
    <Notice tone={FIT_STYLES[fit.answer].tone} title={TITLES[fit.answer](nameOf(appliance))} className={BOX}>
      {/* Where the right part is named, the note says more than that the maker lists another one. */}
      <p>{fit.alternative && fit.note ? fit.note : `${fit.reason} ${fit.note}`}</p>
      {fit.alternative && <Alternative product={fit.alternative} />}
    </Notice>
  )
}

/** Whether a part fits the chosen appliance, why, and which one does. */
export function FitCheck({ slug }: { slug: string }) {
  useAccountAppliances()
  const appliance = useChosenAppliance()
  return (
    <div role="status" data-machine={appliance ? '' : undefined}>
      {appliance && <Answer key={appliance.id} slug={slug} appliance={appliance} />}
    </div>
  )
}
