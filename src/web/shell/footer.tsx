import type { ReactNode } from 'react'
import { NewsletterForm } from '#web/newsletter/newsletter-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { navigationQuery } from '#web/links/navigation-query.ts'
import { phoneHref } from '#web/ui/phone-href.ts'
import { LinkItems } from '#web/links/link-items.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useLoaded } from '#web/links/use-loaded.ts'
import { freeShippingText } from '#web/links/free-shipping.ts'

const entry = 'inline-flex min-h-9 items-center underline-offset-4 hover:underline'

const help = [
  { name: 'Quick order', href: '/quick-order' },
  { name: 'Contact', href: '/contact' },
  { name: 'Returns', href: '/returns' },
  { name: 'Find my order', href: '/orders' },
  { name: 'Account', href: '/account' },
]
const shop = [
  { name: 'About', href: '/about' },
  { name: 'Legal', href: '/legal' },
  { name: 'Privacy', href: '/legal#privacy' },
  { name: 'Shipping', href: '/legal#shipping' },
]

function Column({ title, links, className }: { title: string; links: { name: string; href: string }[]; className?: string }) {
  return (
    <div className={className}>
      <h2 className="mb-2 text-h4">{title}</h2>
      <ul className="font-display text-lead leading-6">
        <LinkItems links={links} className={entry} />
      </ul>
    </div>
  )
}

function Reach() {
  const data = useLoaded(shopQuery())
  if (!data) return null
  const { contact } = data
  return (
    <div className="col-span-2 grid content-start gap-1 lg:col-span-1">
      <p className="mb-2 flex items-center gap-2 font-display text-lead font-semibold">
        <Icon name="truck" />
        {freeShippingText(data)}
      </p>
      <p>
        <a href={phoneHref(contact.phone)} className={`${entry} gap-2 font-display text-h4 font-semibold`}>
          <Icon name="phone" className="size-5" />
          {contact.phone}
        </a>
      </p>
      <p>
        <a href={`mailto:${contact.email}`} className={`${entry} gap-2`}>
          <Icon name="mail" className="size-5" />
          {contact.email}
        </a>
      </p>
      <p className="text-small text-balance">{contact.hours}</p>
      <p className="text-small">
        <Unbroken text={contact.address} />
      </p>
    </div>
  )
}

function BottomBar({ children }: { children?: ReactNode }) {
  const shopInfo = useLoaded(shopQuery())
  return (
    <div className="shell">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-petrol-100/30 py-6">
        <Logo name={shopInfo?.name ?? ''} src={shopInfo?.logoUrl} size={shopInfo?.logoSize} tone="paper" />
        <div className="max-w-prose text-small">
          {children}
          <p>Drawings are illustrations. Brand names belong to their owners and say what a part fits.</p>
        </div>
      </div>
    </div>
  )
}

/** The foot of every page: how to reach the shop, its categories, help, its papers, and the newsletter. */
export function Footer() {
  const navigation = useLoaded(navigationQuery())
  const data = useLoaded(shopQuery())
  return (
    <footer className="page-foot mt-14 bg-petrol-700 text-surface [&_:focus-visible]:outline-surface [&_:focus-visible]:shadow-none lg:mt-20">
      <div className="shell grid gap-x-8 gap-y-10 py-10 grid-cols-2 lg:grid-cols-[1.4fr_1.2fr_0.8fr_0.8fr_1.6fr] lg:py-14">
        <Reach />
        <Column
          title="Shop"
          className="max-lg:row-span-2"
          links={[
            ...(navigation?.categories ?? []),
            { name: 'All Categories', href: '/categories' },
            { name: 'All Brands', href: '/search?showBrands=true' },
          ]}
        />
        <Column title="Help" links={help} />
        <Column title={data?.name ?? 'The shop'} links={shop} />
        <div className="col-span-2 md:col-span-1">
          <h2 className="mb-2 text-h4">Newsletter</h2>
          <p className="mb-3">New parts, and the numbers that replaced old ones.</p>
          <NewsletterForm variant="compact" />
        </div>
      </div>
      <BottomBar>
        {data?.mode === 'demo' && <p className="font-bold">Demonstration shop: payments are simulated and nothing is sent.</p>}
      </BottomBar>
    </footer>
  )
}
