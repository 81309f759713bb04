import { useQuery } from '@tanstack/react-query'
import { unitPrice } from '#domain/price.ts'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/shell/shop-link.tsx'
import { shopQuery } from '#web/shell/shop-query.ts'
import { PartNumberStrip } from '#web/ui/part-number.tsx'
import { SpecTable } from '#web/ui/spec-table.tsx'
import { BuyBox } from './buy-box.tsx'
import { JsonLd } from './json-ld.tsx'
import { ProductCard } from './product-card.tsx'
import { factRows, otherNumbers, productData } from './product-facts.ts'
import { ProductGallery } from './product-gallery.tsx'
import { Trail } from './trail.tsx'

type Product = Schema<'Product'>

interface ProductPageProps {
  product: Product
  related: Schema<'ProductCard'>[]
}

/** A product (specification, section 2): pictures at the left, what it is and what it costs at the right, the rest below. */
export function ProductPage({ product, related }: ProductPageProps) {
  const { data: shop } = useQuery(shopQuery())
  const trail = [
    { name: 'Home', path: '/' },
    ...product.breadcrumb.map(({ name, path }) => ({ name, path: `/category/${path}` })),
    { name: product.name, path: `/product/${product.slug}` },
  ]
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 pt-3 pb-14 md:gap-y-8 md:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
      {shop && <JsonLd data={productData(product, unitPrice(product, 1).unitPriceCents, shop.rates, shop.publicUrl)} />}
      <div className="min-w-0 md:col-span-2">
        <Trail items={trail} origin={shop?.publicUrl} />
      </div>
      <div className="min-w-0">
        <ProductGallery key={product.slug} product={product} />
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <h1 tabIndex={-1} className="text-h2">
          {product.name}
        </h1>
        <PartNumberStrip partNumber={product.partNumber} size="product" copy />
        <KnownNumbers product={product} />
        <BuyBox key={product.slug} product={product} shop={shop} />
        <Fits product={product} />
      </div>
      <div className="min-w-0 md:col-start-2">
        <SpecPlate product={product} />
      </div>
      <section className="min-w-0 md:col-start-1 md:row-start-3">
        <h2 className="mb-3 text-h3">Details</h2>
        <Description product={product} />
      </section>
      {related.length > 0 && (
        <section aria-labelledby="related" className="no-print border-t border-ink pt-6 md:col-span-2">
          <h2 id="related" className="mb-4">
            Related parts
          </h2>
          <div className="product-grid">
            {related.map((card) => (
              <ProductCard key={card.id} product={card} placement="category" />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

function Description({ product: { description, descriptionHtml } }: { product: Product }) {
  if (descriptionHtml === null) return <p className="max-w-prose">{description}</p>
  // Cleaned by the server's allow-list (decision 34)
  return <div className="rich-text max-w-prose" dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
}

/** Old and foreign numbers of the part (decision 31). */
function KnownNumbers({ product }: { product: Product }) {
  const numbers = otherNumbers(product)
  if (numbers.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-2 text-small text-ink-2">
      <dt className="font-display font-semibold text-ink">Also known as</dt>
      {numbers.map(({ number, meaning }) => (
        <dd key={number}>
          <span className="font-mono font-medium text-ink select-all">{number}</span> ({meaning})
        </dd>
      ))}
    </dl>
  )
}

const brandHref = ({ slug }: { slug: string }) => `/search?brand=${slug}`

function Fits({ product: { fits } }: { product: Product }) {
  if (fits.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-h4">Fits these brands</h2>
      <ul className="flex flex-wrap gap-2">
        {fits.map((brand) => (
          <li key={brand.slug}>
            <ShopLink
              href={brandHref(brand)}
              className="inline-flex min-h-9 items-center border border-line-strong bg-surface px-2.5 font-display text-body font-medium hover:border-petrol hover:bg-petrol-100 hover:text-petrol"
            >
              {brand.name}
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SpecPlate({ product }: { product: Product }) {
  const { brand, partNumber, sku } = product
  const rows = [
    { label: 'Part no.', value: partNumber, mono: true },
    { label: 'SKU', value: sku, mono: true },
    ...(brand
      ? [
          {
            label: 'Brand',
            value: (
              <ShopLink href={brandHref(brand)} className="link">
                {brand.name}
              </ShopLink>
            ),
          },
        ]
      : []),
    ...factRows(product),
  ]
  return <SpecTable rows={rows} heading={<h2 className="text-h4">Specifications</h2>} />
}
