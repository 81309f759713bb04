import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

/** As many models stand in the line itself; the others are behind 'and 12 more'. */
const IN_LINE = 4

type Link = Schema<'FittingModels'>['first'][number]

const NONE = { count: 0, first: [] }

interface ProductFitsProps {
  fits: Schema<'ProductCard'>['fits']
  models?: Schema<'FittingModels'>
}

const Links = ({ links }: { links: Link[] }) => (
  <ul className="flex flex-wrap gap-x-3">
    {links.map(({ name, path }) => (
      <li key={path}>
        <ShopLink href={path} className="link inline-flex min-h-6 items-center">
          {name}
        </ShopLink>
      </li>
    ))}
  </ul>
)

/**
 * Which models a part fits, in a line below its price (on a phone behind it, so that the way to buy stays in the first view); the brands of which it is said where
 * no model is known. Where the answer for the shopper's
 * own machine stands above, the tick gives way to it.
 */
export function ProductFits({ fits, models = NONE }: ProductFitsProps) {
  const links = models.count > 0 ? models.first : fits.map(({ slug, name }) => ({ name, path: `/search?brand=${slug}` }))
  if (links.length === 0) return null
  const more = models.count > 0 ? models.count - IN_LINE : 0
  const known = `Fits ${models.count === 1 ? 'this model' : `these ${models.count} models`}`
  return (
    <div className="flex gap-2.5 text-small">
      <Icon name="check" className="size-5 text-leaf group-has-data-machine/fit:hidden" />
      <Icon name="info" className="hidden size-5 md:group-has-data-machine/fit:block" />
      <div>
        <h2 className={classNames('font-display text-body leading-5 font-semibold', more > 0 && 'max-md:hidden')}>
          {models.count > 0 ? known : 'Fits these brands'}
        </h2>
        <div className={classNames(more > 0 && 'max-md:hidden')}>
          <Links links={links.slice(0, more > 0 ? IN_LINE : undefined)} />
        </div>
        {more > 0 && (
          <details className="print-open">
            <summary className="link min-h-6 cursor-pointer">
              <span className="max-md:hidden print:hidden">and {more} more</span>
              <span className="md:hidden">{known}</span>
            </summary>
            <div className="md:hidden">
              <Links links={links.slice(0, IN_LINE)} />
            </div>
            <Links links={links.slice(IN_LINE)} />
            {models.count > links.length && 'There are more: check your own below.'}
          </details>
        )}
      </div>
    </div>
  )
}
