import { PartDrawing } from '#web/parts/part-drawing.tsx'
import { categoryPart } from '#web/links/category-part.ts'
import type { NavigationNode } from '#web/links/navigation-query.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Picture } from '#web/ui/picture.tsx'

/* How many of a category's own are named on its card. */
const NAMED = 3

function CategoryCard({ category }: { category: NavigationNode }) {
  const { name, href, imageUrl, subcategories } = category
  const more = subcategories.length - NAMED
  return (
    <li className="sheet grid grid-rows-[auto_1fr]" data-interactive>
      <ShopLink href={href} className="group block">
        <span className="sheet-media squared block border-b border-line max-sm:px-4">
          {imageUrl ? (
            <Picture
              src={imageUrl}
              alt=""
              sizes="(min-width: 64rem) 20rem, 45vw"
              width={400}
              height={300}
              loading="lazy"
              className="aspect-4/3 w-full object-contain"
            />
          ) : (
            <PartDrawing product={categoryPart(name, href)} view="angle" />
          )}
        </span>
        <span className="block px-3 pt-3 font-display text-h4 font-bold underline-offset-4 group-hover:underline sm:px-4">{name}</span>
      </ShopLink>
      <ul className="content-start px-3 pb-3 sm:px-4">
        {subcategories.slice(0, NAMED).map((sub) => (
          <li key={sub.href}>
            <ShopLink href={sub.href} className="link inline-block py-2 leading-5">
              {sub.name}
            </ShopLink>
          </li>
        ))}
        {more > 0 && (
          <li>
            <ShopLink href={href} className="link inline-block py-2 leading-5 font-medium" aria-label={`${more} more in ${name}`}>
              +{more} more
            </ShopLink>
          </li>
        )}
      </ul>
    </li>
  )
}

/** The categories with their pictures and the first of what is in them. */
export function CategoryTiles({ categories }: { categories: NavigationNode[] }) {
  if (categories.length === 0) return null
  return (
    <section className="shell pt-6 md:pt-10 lg:pt-14" aria-label="Shop by category">
      <div className="mb-3 flex flex-wrap items-baseline md:mb-5 justify-between gap-x-6">
        <h2>Shop by category</h2>
        <ShopLink href="/categories" className="link inline-flex min-h-11 items-center font-display text-lead font-semibold">
          All categories
        </ShopLink>
      </div>
      <ul className="grid gap-3 xs:grid-cols-2 sm:gap-5 md:grid-cols-3 xl:grid-cols-5">
        {categories.map((category) => (
          <CategoryCard key={category.href} category={category} />
        ))}
      </ul>
    </section>
  )
}
