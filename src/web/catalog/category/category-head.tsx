import type { Schema } from '#web/api.ts'
import { JsonLd, listData } from '#web/links/json-ld.tsx'
import { PageBreadcrumb } from '#web/links/page-breadcrumb.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { Icon } from '#web/ui/icon.tsx'
import { hasContents } from './category-contents.tsx'
import { SmallPicture } from '#web/ui/part/small-picture.tsx'
import { useLoaded } from '#web/links/use-loaded.ts'

interface CategoryHeadProps {
  page: Schema<'CategoryPage'>
  /** Below it, each section has a tile. */
  hasTiles: boolean
}

/** What the category is, and the ways to those below it. */
export function CategoryHead({ page, hasTiles }: CategoryHeadProps) {
  const shop = useLoaded(shopQuery())
  const breadcrumb = [
    { name: 'Categories', path: '/categories' },
    ...page.breadcrumb.map(({ name, path }) => ({ name, path: `/category/${path}` })),
  ]
  // A long list names them beside it, tiles below it.
  const isNamed = (path: string) => hasTiles && page.contents.some((section) => section.path === path)
  const subcategories = page.brand || (hasContents(page) && !hasTiles) ? [] : page.subcategories.filter(({ path }) => !isNamed(path))
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageBreadcrumb items={breadcrumb} origin={shop?.publicUrl} />
      {shop && page.total > 0 && <JsonLd data={import.meta.env.SSR ? listData(page, shop.publicUrl) : null} />}
      <h1 tabIndex={-1}>{page.title}</h1>
      {!page.brand && page.category.description && <p className="max-w-prose text-ink-2 md:text-lead">{page.category.description}</p>}
      {page.brand && <p className="max-w-prose text-ink-2">Parts that {page.brand.name} makes, and others that fit its machines.</p>}
      {subcategories.length > 0 && (
        <nav aria-label="Subcategories">
          <ul className="flex flex-wrap gap-2">
            {subcategories.map(({ name, path, imageUrl, productCount }) => (
              <li key={path}>
                <ShopLink
                  href={`/category/${path}`}
                  className="inline-flex min-h-9 items-center gap-2 border border-line-strong bg-surface px-3 font-display text-body font-semibold hover:border-petrol hover:bg-petrol-100 hover:text-petrol"
                >
                  {imageUrl && <SmallPicture src={imageUrl} className="-ml-2 size-9" />}
                  {name}
                  {productCount > 0 ? (
                    <span className="font-mono text-caption font-normal text-ink-3">{productCount}</span>
                  ) : (
                    <Icon name="chevron-right" className="size-4 text-ink-3" />
                  )}
                </ShopLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  )
}
