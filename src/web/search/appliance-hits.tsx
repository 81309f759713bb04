import { useQuery } from '@tanstack/react-query'
import { mayBeModelNumber, appliancesQuery } from '#web/fit/appliances/appliance-query.ts'
import { ShopLink } from '#web/links/shop-link.tsx'

/** How many are shown above the parts. */
const MAX_HITS = 6

/** Appliances whose model number was searched for: the way to all parts that fit one. */
export function ApplianceHits({ text }: { text: string }) {
  const { data } = useQuery({ ...appliancesQuery(text), enabled: mayBeModelNumber(text) })
  if (!data?.models?.length) return null
  return (
    <section aria-labelledby="models">
      <h2 id="models" className="mb-2 text-h4">
        Models
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {data.models.slice(0, MAX_HITS).map(({ id, brand, number, slug, name }) => (
          <li key={id} className="border-t border-line max-sm:nth-[n+4]:hidden">
            <ShopLink href={`/model/${brand.slug}/${slug}`} className="block min-h-11 py-2 hover:bg-petrol-100">
              <span className="link font-display font-semibold">
                {brand.name} <span className="font-mono text-part">{number}</span>
              </span>
              <span className="block text-small text-ink-2">{name}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
