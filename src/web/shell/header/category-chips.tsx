import { useLocation, useMatches } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { navigationQuery, findBreadcrumb } from '#web/links/navigation-query.ts'
import { scrollRow } from './scroll-row.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { useActiveInView } from './use-active-in-view.ts'
import { useLoaded } from '#web/links/use-loaded.ts'

interface Link {
  name: string
  href: string
}

const NO_BRANDS: readonly Link[] = []

/* How many chips are shown before 'More' (specification, section 9): subcategories, and those of the third level. */
const CHIPS = 5
const THIRD_LEVEL_CHIPS = 6

const chip =
  'inline-flex min-h-11 items-center border px-3 font-display text-body font-medium whitespace-nowrap bg-surface ' +
  'border-line-strong aria-[current]:border-petrol-700 aria-[current]:bg-petrol-700 aria-[current]:text-surface'

/** The brands of 'Parts by Brand', on the page of one of them: they are no nodes of the tree. */
const useBrands = () =>
  useMatches({
    select: (matches) => {
      const data = matches.at(-1)?.loaderData
      return (data && 'brands' in data && data.brands) || NO_BRANDS
    },
  })

/** The strip under the narrow header on a category's pages: all of it, its subcategories, and the rest behind 'More'. */
export function CategoryChips() {
  const pathname = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') })
  const navigation = useLoaded(navigationQuery())
  const breadcrumb = navigation ? findBreadcrumb(navigation.categories, pathname) : []
  const brands = useBrands()
  const isThirdLevel = pathname.split('/').length === 5
  const parent = isThirdLevel ? breadcrumb[1] : breadcrumb[0]
  if (!parent) return null
  const nodes = parent.subcategories.length > 0 ? parent.subcategories : brands
  return <Chips key={parent.href} parent={parent} nodes={nodes} pathname={pathname} limit={isThirdLevel ? THIRD_LEVEL_CHIPS : CHIPS} />
}

interface ChipsProps {
  parent: Link
  /** What is below it. */
  nodes: readonly Link[]
  pathname: string
  limit: number
}

function Chips({ parent, nodes, pathname, limit }: ChipsProps) {
  const row = useRef<HTMLUListElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useActiveInView(row, pathname)
  const rest = nodes.length - limit
  const chips = [{ name: `All ${parent.name}`, href: parent.href }, ...nodes]
  return (
    <nav aria-label={parent.name} className="border-b border-line bg-sunken lg:hidden">
      <ul ref={row} className={classNames('gap-2 px-4 py-2 md:px-6', isOpen ? 'flex flex-wrap' : classNames(scrollRow, 'scroll-px-4'))}>
        {chips.map(({ name, href }, index) => (
          // The current chip is never behind 'More'.
          <li key={href} className={classNames('snap-start', index > limit && !isOpen && pathname !== href && 'hidden noscript:block')}>
            <ShopLink href={href} className={chip} aria-current={pathname === href ? 'page' : undefined}>
              {name}
            </ShopLink>
          </li>
        ))}
        {rest > 0 && (
          <li className="noscript:hidden">
            <button type="button" className={classNames(chip, 'text-petrol')} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Less' : 'More'}
            </button>
          </li>
        )}
      </ul>
    </nav>
  )
}
