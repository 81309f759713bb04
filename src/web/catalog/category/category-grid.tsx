import type { Schema } from '#web/api.ts'
import { categoryPart } from '#web/links/category-part.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PartDrawing } from '#web/parts/part-drawing.tsx'

/** How many subcategories a card names; the others are counted (specification, section 2). */
const NAMED = 3

/** The cards of 'Shop By Category'. */
export function CategoryGrid({ categories }: { categories: Schema<'Category'>[] }) {
  return (
    <ul className="grid gap-3 xs:grid-cols-2 sm:gap-5 lg:grid-cols-3">
      {categories.map((category) => (
        <CategoryCard key={category.id} category={category} />
      ))}
    </ul>
  )
}

function CategoryCard({ category: { name, path, description, imageUrl, subcategories, productCount } }: { category: Schema<'Category'> }) {
  const more = subcategories.length - NAMED
  return (
    <li className="sheet flex min-w-0 flex-col" data-interactive>
      <ShopLink href={`/category/${path}`} className="group block">
        <div className="sheet-media squared px-[12%] py-3">
          {imageUrl ? (
            <Picture
              src={imageUrl}
              alt=""
              sizes="(min-width: 64rem) 20rem, 45vw"
              loading="lazy"
              decoding="async"
              className="aspect-4/3 w-full object-contain"
            />
          ) : (
            <PartDrawing product={categoryPart(name, path)} />
          )}
        </div>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-ink px-3 pt-3 sm:px-4">
          <span className="font-display text-h3 font-bold group-hover:text-petrol group-hover:underline">{name}</span>
          {productCount > 0 && (
            <span className="font-mono text-caption text-ink-3">
              {productCount} {productCount === 1 ? 'part' : 'parts'}
            </span>
          )}
        </span>
      </ShopLink>
      <p className="mx-3 mt-1.5 line-clamp-2 text-small text-ink-2 sm:mx-4">{description}</p>
      <ul className="mx-3 mt-auto flex flex-wrap gap-x-4 py-2.5 font-display text-body sm:mx-4">
        {subcategories.slice(0, NAMED).map((subcategory) => (
          <li key={subcategory.path}>
            <ShopLink href={`/category/${subcategory.path}`} className="link inline-block py-1">
              {subcategory.name}
            </ShopLink>
          </li>
        ))}
        {more > 0 && (
          <li>
            <ShopLink href={`/category/${path}`} className="inline-block py-1 text-ink-3 hover:underline">
              +{more} more<span className="sr-only"> in {name}</span>
            </ShopLink>
          </li>
        )}
      </ul>
    </li>
  )
}

/** Shown in place of the cards when there are none. */
export function NoCategories() {
  return (
    <EmptyState
      drawing={<Icon name="tag" className="size-16" />}
      title="No categories found. Please check your database connection."
      action={
        <ShopLink href="/search" className="link py-2 font-display text-lead font-semibold">
          Search for a part instead
        </ShopLink>
      }
    >
      The list cannot be shown right now. Every part can still be found by its number.
    </EmptyState>
  )
}
