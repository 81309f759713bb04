import { navigationQuery } from '#web/links/navigation-query.ts'
import { phoneHref } from '#web/ui/phone-href.ts'
import { ApplianceSearch } from '#web/fit/appliances/appliance-search.tsx'
import { LinkItems } from '#web/links/link-items.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useLoaded } from '#web/links/use-loaded.ts'

const chip =
  'inline-flex min-h-11 items-center border border-line-strong bg-surface px-3 font-display text-body font-semibold hover:border-petrol hover:bg-petrol-100 hover:text-petrol'

/** No results, or nothing to search for yet: the words, and other ways to a part. */
export function NothingFound({ text }: { text: string }) {
  const navigation = useLoaded(navigationQuery())
  const shop = useLoaded(shopQuery())
  const groups = [
    { label: 'Categories', links: navigation?.categories ?? [] },
    { label: 'Brands', links: navigation?.brands ?? [] },
  ]
  return (
    <div className="grid gap-8">
      <EmptyState drawing={<Icon name="search" className="size-16" />} title={text} titleAs="h2">
        Part numbers match without spaces and dashes, and old numbers lead to the current part. Type ? for each character of a number that
        you cannot read.
        {shop && (
          <>
            {' '}
            Or call us:{' '}
            <a href={phoneHref(shop.contact.phone)} className="link whitespace-nowrap">
              {shop.contact.phone}
            </a>
          </>
        )}
      </EmptyState>
      <ApplianceSearch className="mx-auto w-full max-w-xl" />
      {groups.map(({ label, links }) => (
        <nav key={label} aria-label={label}>
          <h2 className="mb-3 text-h4">{label}</h2>
          <ul className="flex flex-wrap gap-2">
            <LinkItems links={links} className={chip} />
          </ul>
        </nav>
      ))}
    </div>
  )
}
