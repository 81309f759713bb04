import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Which brands' appliances a part fits, in a line below its price. */
export function ProductFits({ fits }: Pick<Schema<'ProductCard'>, 'fits'>) {
  if (fits.length === 0) return null
  return (
    <div className="flex gap-2.5 text-small">
      <Icon name="check" className="size-5 text-leaf" />
      <h2 className="font-display text-body leading-5 font-semibold whitespace-nowrap">Fits these brands</h2>
      <ul className="flex flex-wrap gap-x-3">
        {fits.map(({ slug, name }) => (
          <li key={slug}>
            <ShopLink href={`/search?brand=${slug}`} className="link">
              {name}
            </ShopLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
