import { smallPicture, srcSet } from '#domain/catalog/picture-path.ts'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'

type Brand = Schema<'Brand'>

/** A brand's logo, or its first letter on a plate. */
export function BrandMark({ brand, className }: { brand: Brand; className: string }) {
  if (brand.logoUrl)
    return (
      <img
        src={smallPicture(brand.logoUrl, 192)}
        srcSet={srcSet(brand.logoUrl, 'webp')}
        sizes="44px"
        alt=""
        loading="lazy"
        decoding="async"
        className={`${className} object-contain`}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={`${className} grid place-items-center border-[1.5px] border-ink bg-sunken font-display text-h3 font-bold`}
    >
      {brand.name.charAt(0)}
    </span>
  )
}

interface BrandGridProps {
  title: string
  /** What the counts of the tiles are of. */
  counted: string
  brands: Brand[]
  hrefFor: (brand: Brand) => string
}

/** Brand tiles, each leading to the brand's parts. */
export function BrandGrid({ title, counted, brands, hrefFor }: BrandGridProps) {
  return (
    <section aria-labelledby="brand-tiles">
      <h2 id="brand-tiles">{title}</h2>
      <p className="mt-1 mb-4 text-ink-2">{brands.length === 0 ? 'No brands found.' : counted}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10.5rem),1fr))] gap-3">
        {brands.map((brand) => (
          <li key={brand.slug} className="sheet" data-interactive>
            <ShopLink href={hrefFor(brand)} className="flex h-full items-center gap-3 p-3 pr-4 hover:text-petrol">
              <BrandMark brand={brand} className="size-11 shrink-0" />
              <span className="min-w-0">
                <span className="block font-display text-lead leading-5 font-semibold">{brand.name}</span>
                {brand.productCount > 0 && (
                  <span className="font-mono text-caption text-ink-3">
                    {brand.productCount} {brand.productCount === 1 ? 'part' : 'parts'}
                  </span>
                )}
              </span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The brands of a category that is a list of them. */
export const CategoryBrands = ({ brands, path }: { brands: Brand[]; path: string }) => (
  <BrandGrid
    title="Select a Brand"
    counted="Parts that a brand makes, and others that fit its machines."
    brands={brands}
    hrefFor={(brand) => `/category/${path}/${brand.slug}`}
  />
)
