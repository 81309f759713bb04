import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { BrandsMenu, CategoryMenu } from './menu-panels.tsx'
import { MenuTab, PlainTab } from './menu-tab.tsx'
import { navigationQuery } from './navigation-query.ts'
import { scrollRow } from './scroll-row.ts'
import { useActiveInView } from './use-active-in-view.ts'
import { useMenus } from './use-menus.ts'

/** The three bars in place of tabs that are still loading. */
function TabsToCome() {
  return [1, 2, 3].map((bar) => (
    <li key={bar} className="flex min-h-11 items-center px-2" aria-hidden="true">
      <span className="skeleton block h-5 w-28" />
    </li>
  ))
}

/** Home, the categories and the brands. On wide pages their menus open below; on narrow ones the tabs are a row to scroll. */
export function Navigation() {
  const { data: navigation, isPending } = useQuery(navigationQuery())
  const pathname = useLocation({ select: (location) => location.pathname })
  const menus = useMenus()
  const prefix = useId()
  useActiveInView(menus.row, pathname)
  const categories = navigation?.categories ?? []
  return (
    <nav aria-label="Main" className="lg:border-t lg:border-line">
      <ul
        ref={menus.row}
        className={classNames(
          scrollRow,
          'mx-auto max-w-[83rem] px-2 md:px-4 lg:static lg:flex-wrap lg:overflow-visible lg:mask-none lg:px-6 lg:after:hidden',
        )}
      >
        <PlainTab href="/">Home</PlainTab>
        {isPending && <TabsToCome />}
        {categories.map((category) => (
          <MenuTab
            key={category.href}
            id={`${prefix}${category.href}`}
            menus={menus}
            href={category.href}
            label={category.name}
            pathname={pathname}
          >
            {category.subcategories.length > 0 && <CategoryMenu category={category} />}
          </MenuTab>
        ))}
        {categories.length > 0 && (
          <MenuTab id={`${prefix}brands`} menus={menus} href="/search?showBrands=true" label="Brands" pathname={pathname}>
            <BrandsMenu brands={navigation?.brands ?? []} />
          </MenuTab>
        )}
      </ul>
    </nav>
  )
}
