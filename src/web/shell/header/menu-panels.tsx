import { smallPicture } from '#domain/catalog/picture-path.ts'
import { PartDrawing } from '#web/parts/part-drawing.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { categoryPart } from '#web/links/category-part.ts'
import type { Navigation, NavigationNode } from '#web/links/navigation-query.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { LinkItems } from '#web/links/link-items.tsx'

const entry = 'flex min-h-11 items-center px-3 font-display text-lead underline-offset-4 hover:bg-petrol-100 hover:underline'

/** All of a category first, then its subcategories in two columns, and what they look like. */
export function CategoryMenu({ category }: { category: NavigationNode }) {
  return (
    <div className="grid grid-cols-[1fr_18rem] gap-8">
      <ul className="grid grid-cols-2 content-start gap-x-6">
        <li className="col-span-2 mb-2 border-b border-line pb-2">
          <ShopLink href={category.href} className={`${entry} font-bold`}>
            All {category.name}
          </ShopLink>
        </li>
        <LinkItems links={category.subcategories} className={entry} />
      </ul>
      <div className="squared border border-line p-3" aria-hidden="true">
        {category.imageUrl ? (
          <img src={smallPicture(category.imageUrl, 384)} alt="" width={400} height={300} className="aspect-4/3 w-full object-contain" />
        ) : (
          <PartDrawing product={categoryPart(category.name, category.href)} view="angle" />
        )}
      </div>
    </div>
  )
}

/** Up to ten brands in two columns, and the way to all of them. */
export function BrandsMenu({ brands }: { brands: Navigation['brands'] }) {
  return (
    <div className="grid max-w-3xl gap-2">
      <h2 className="px-3 text-h4">Popular Brands</h2>
      {brands.length === 0 && <p className="px-3 text-ink-2">No brands found.</p>}
      <ul className="grid grid-cols-2 gap-x-6 border-t border-line pt-2">
        <LinkItems links={brands} className={entry} />
      </ul>
      <div className="px-3 pt-2">
        <ShopLink href="/search?showBrands=true" className={buttonClass('secondary')}>
          View All Brands
        </ShopLink>
      </div>
    </div>
  )
}
