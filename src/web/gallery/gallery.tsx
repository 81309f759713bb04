import { ProductCard } from '#web/catalog/card/product-card.tsx'
import { NewsletterForm } from '#web/newsletter/newsletter-form.tsx'
import { OrderList } from '#web/orders/view/order-list.tsx'
import { PartSearch } from '#web/search/box/part-search.tsx'
import { SuggestionList } from '#web/search/box/suggestion-list.tsx'
import { BrandsMenu, CategoryMenu } from '#web/shell/header/menu-panels.tsx'
import { PagePending } from '#web/links/pending/page-pending.tsx'
import { plainLink } from '#web/ui/render-link.tsx'
import { ToastCard } from '#web/ui/toast/toast-card.tsx'
import { Libraries } from './libraries.tsx'
import { Primitives } from './primitives.tsx'
import { CARDS, CATEGORY, ORDERS, SUGGESTED } from './samples.ts'
import { Group } from './specimen.tsx'

const ANCHORS = [
  'buttons',
  'fields',
  'steppers',
  'badges',
  'messages',
  'reading',
  'surfaces',
  'cards',
  'toasts',
  'menus',
  'suggestions',
  'forms',
  'orders',
  'loading',
]

const ignore = () => undefined

function Cards() {
  return (
    <Group id="cards" title="Product cards">
      <div className="product-grid">
        {CARDS.map(([state, product]) => (
          <div key={state} className="grid content-start gap-2">
            <p className="text-small text-ink-2">{state}</p>
            <ProductCard product={product} placement="home" />
          </div>
        ))}
      </div>
    </Group>
  )
}

function Toasts() {
  return (
    <Group id="toasts" title="Toasts">
      <div className="grid max-w-96 gap-2">
        {(['info', 'success', 'warning', 'error'] as const).map((tone) => (
          <ToastCard
            key={tone}
            paused
            renderLink={plainLink}
            onDismiss={ignore}
            shown={{
              id: tone,
              tone,
              title: `A toast of tone ${tone}`,
              description: 'Item successfully added to your cart',
              durationMs: Infinity,
              version: 1,
              action: tone === 'warning' ? { label: 'Undo', onSelect: ignore } : { label: 'View Cart', href: '/cart' },
            }}
          />
        ))}
      </div>
    </Group>
  )
}

function Menus() {
  return (
    <Group id="menus" title="Menus">
      <div className="border border-ink bg-surface p-5 max-lg:hidden">
        <CategoryMenu category={CATEGORY} />
      </div>
      <div className="border border-ink bg-surface p-5">
        <BrandsMenu brands={SUGGESTED.brands.map(({ name, slug }) => ({ name, href: `/search?brand=${slug}` }))} />
      </div>
      <div className="border border-ink bg-surface p-5">
        <BrandsMenu brands={[]} />
      </div>
    </Group>
  )
}

/** Every primitive and the main components, with an anchor each. */
export function Gallery() {
  return (
    <div className="shell pt-6 pb-14">
      <h1>Components</h1>
      <nav aria-label="Components" className="my-4">
        <ul className="flex flex-wrap gap-4">
          {ANCHORS.map((anchor) => (
            <li key={anchor}>
              <a href={`#${anchor}`} className="link">
                {anchor}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Primitives />
      <Cards />
      <Toasts />
      <Menus />
      <Group id="suggestions" title="Suggestions">
        <div className="max-w-3xl border border-ink bg-surface">
          <SuggestionList prefix="sample" text="broan" {...SUGGESTED} active={0} onClose={ignore} onLeave={ignore} />
        </div>
      </Group>
      <Group id="forms" title="Forms">
        <PartSearch />
        <NewsletterForm variant="compact" />
        <NewsletterForm variant="homepage" />
      </Group>
      <Group id="orders" title="Orders">
        <OrderList scope="all" q="" list={ORDERS} />
      </Group>
      <Group id="loading" title="Loading">
        <PagePending />
      </Group>
      <Libraries />
    </div>
  )
}
