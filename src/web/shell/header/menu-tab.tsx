import { Suspense, useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { enterMenu } from './menu-keys.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import type { useMenus } from './use-menus.ts'

/* The current tab has a marigold rule below it and a heavier name. */
export const tab =
  'inline-flex min-h-11 items-center px-2 lg:has-[+button]:pr-0 font-display text-body whitespace-nowrap font-medium underline-offset-8 hover:underline decoration-1 ' +
  'border-b-[3px] border-transparent pt-[3px] aria-[current]:border-marigold-600 aria-[current]:font-bold aria-[current]:no-underline'

interface PlainTabProps {
  menus: ReturnType<typeof useMenus>
  href: string
  pathname: string
  children: ReactNode
}

/** A tab that is only a link. */
export function PlainTab({ menus, href, pathname, children }: PlainTabProps) {
  return (
    <li className="snap-start" {...menus.plainProps}>
      <ShopLink href={href} className={tab} data-tab aria-current={pathname === href ? 'page' : undefined}>
        {children}
      </ShopLink>
    </li>
  )
}

interface MenuPanelProps {
  id: string
  menus: ReturnType<typeof useMenus>
  children: ReactNode
}

/** The panel of a menu, below the header. A click on any of its links closes the menu. */
function MenuPanel({ id, menus, children }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const item = panel.current?.parentElement
    if (item && menus.opensByArrow(item)) enterMenu(item)
    // Once, when it is mounted; later keys find it there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div
      ref={panel}
      id={`${id}-menu`}
      data-menu
      className="absolute inset-x-0 top-full border-y border-ink bg-surface shadow-layer"
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && menus.close()}
    >
      <div className="shell py-6">{children}</div>
    </div>
  )
}

interface MenuTabProps {
  id: string
  menus: ReturnType<typeof useMenus>
  href: string
  label: string
  pathname: string
  /** Whether there is anything to open. */
  hasMenu?: boolean
  /** The menu's content. Its code may still be on its way: an open menu then appears with it. */
  children: ReactNode
}

/** A tab that leads to a page and, by the button beside it, opens a menu below the header. */
export function MenuTab({ id, menus, href, label, pathname, hasMenu = true, children }: MenuTabProps) {
  const isOpen = menus.openId === id
  const isInside = pathname.startsWith(`${href}/`)
  const current = pathname === href ? 'page' : isInside ? 'true' : undefined
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const pointerType = event.nativeEvent instanceof PointerEvent ? event.nativeEvent.pointerType : ''
    if (hasMenu && menus.opensOnTap(id, pointerType)) event.preventDefault()
    else menus.close()
  }
  return (
    <li className="flex snap-start" {...(hasMenu ? menus.itemProps(id) : menus.plainProps)}>
      <ShopLink href={href} className={tab} data-tab onClick={onClick} aria-current={current}>
        {label}
      </ShopLink>
      {hasMenu && (
        <button
          type="button"
          className="hidden w-7 place-items-center lg:grid noscript:lg:hidden"
          aria-expanded={isOpen}
          aria-controls={`${id}-menu`}
          aria-label={`${label} menu`}
          onClick={() => menus.toggle(id)}
        >
          <Icon name="chevron-down" className={classNames('size-4 transition-transform', isOpen && 'rotate-180')} />
        </button>
      )}
      {hasMenu && isOpen && (
        <Suspense fallback={null}>
          <MenuPanel id={id} menus={menus}>
            {children}
          </MenuPanel>
        </Suspense>
      )}
    </li>
  )
}
