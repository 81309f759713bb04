import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { AppliancesOpener } from '#web/fit/appliances/appliances-opener.tsx'
import { MenuTab, PlainTab, tab } from './menu-tab.tsx'
import { navigationQuery } from '#web/links/navigation-query.ts'
import { scrollRow } from './scroll-row.ts'
import { useActiveInView } from './use-active-in-view.ts'
import { hasMenus, useMenus } from './use-menus.ts'

// Only wide pages have menus, and most visits open none: what is in them comes when the row of tabs is approached. A menu that is opened
// before appears when it has come.
const CategoryMenu = lazyWithPreload(async () => (await import('./menu-panels.tsx')).CategoryMenu)
const BrandsMenu = lazyWithPreload(async () => (await import('./menu-panels.tsx')).BrandsMenu)

const preloadMenus = () => {
  if (!hasMenus()) return
  void CategoryMenu.preload()
  void BrandsMenu.preload()
}

/** The three bars in place of tabs that are still loading. */
function TabSkeletons() {
  return [1, 2, 3].map((bar) => (
    <li key={bar} className="flex min-h-11 items-center px-2" aria-hidden="true">
      <span className="skeleton block h-5 w-28" />
    </li>
  ))
}

const ALL_BRANDS = '/search?showBrands=true'

/** Home, the categories and the brands. On wide pages their menus open below; on narrow ones the tabs are a row to scroll. */
export function Navigation() {
  const { data: navigation, isPending } = useQuery(navigationQuery())
  const pathname = useLocation({ select: (location) => location.pathname })
  const isAtBrands = useLocation({ select: ({ href }) => href === ALL_BRANDS })
  const menus = useMenus()
  const prefix = useId()
  useActiveInView(menus.row, isAtBrands ? ALL_BRANDS : pathname)
  const categories = navigation?.categories ?? []
  return (
    <nav aria-label="Main" className="lg:border-t lg:border-line">
      <ul
        ref={menus.row}
        onPointerEnter={preloadMenus}
        onFocus={preloadMenus}
        onClick={preloadMenus}
        className={classNames(
          scrollRow,
          'mx-auto max-w-[83rem] px-2 md:px-4 lg:static lg:flex-wrap lg:overflow-visible lg:mask-none lg:px-6 lg:after:hidden',
        )}
      >
        <PlainTab menus={menus} href="/" pathname={pathname}>
          Home
        </PlainTab>
        {/* Wide pages have it in the bar on top. */}
        <li className="snap-start lg:hidden">
          <AppliancesOpener className={tab}>By model</AppliancesOpener>
        </li>
        {isPending && <TabSkeletons />}
        {categories.map((category) => (
          <MenuTab
            key={category.href}
            id={`${prefix}${category.href}`}
            menus={menus}
            href={category.href}
            label={category.name}
            pathname={pathname}
            hasMenu={category.subcategories.length > 0}
          >
            <CategoryMenu category={category} />
          </MenuTab>
        ))}
        {categories.length > 0 && (
          <MenuTab id={`${prefix}brands`} menus={menus} href={ALL_BRANDS} label="Brands" pathname={isAtBrands ? ALL_BRANDS : pathname}>
            <BrandsMenu brands={navigation?.brands ?? []} />
          </MenuTab>
        )}
      </ul>
    </nav>
  )
}
