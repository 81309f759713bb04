import { hasMark, Logo, LogoMark } from '#web/ui/logo.tsx'
import { SearchBox } from '#web/search/box/search-box.tsx'
import { CategoryChips } from './category-chips.tsx'
import { HeaderActions } from './header-actions.tsx'
import { Navigation } from './navigation.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { TopBar } from './top-bar.tsx'
import { useLoaded } from '#web/links/use-loaded.ts'

/**
 * The head of every page. Wide: promise, phone and returns; logo, search, account, orders and cart; tabs. Narrow: one row and the tabs,
 * 104 px in all; where letters are set so large that the search has no room there, it takes a row of its own. It sticks to the top, except for the top
 * bar, on very low screens, and with such letters. The root's `--header-height` is its height.
 */
export function Header() {
  const { name = '', logoUrl, logoSize } = useLoaded(shopQuery()) ?? {}
  return (
    <>
      <header className="sticky top-0 z-40 border-b border-line bg-paper lg:-top-9 [@media(height<31rem)]:static max-[18rem]:static">
        <TopBar />
        <div className="shell relative flex h-15 items-center gap-2 max-[18rem]:h-auto max-[18rem]:flex-wrap max-[18rem]:justify-between max-[18rem]:py-2 md:gap-5 lg:h-20 lg:gap-8">
          <ShopLink href="/" className="rounded-control py-1" aria-label={`${name}, home`}>
            {hasMark(name) && !logoUrl && <LogoMark className="size-10 text-petrol md:hidden" />}
            <Logo
              name={name}
              src={logoUrl}
              size={logoSize}
              className={logoUrl ? 'max-md:max-w-28 max-md:overflow-hidden' : hasMark(name) ? 'max-md:hidden' : 'written-name'}
            />
          </ShopLink>
          <SearchBox />
          <HeaderActions />
        </div>
        <Navigation />
      </header>
      <CategoryChips />
    </>
  )
}
