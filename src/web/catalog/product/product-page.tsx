import { unitPrice } from '#domain/pricing/unit-price.ts'
import { countOf } from '#domain/count-of.ts'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { CopyButton } from '#web/ui/part/copy-button.tsx'
import { PartNumberStrip } from '#web/ui/part/part-number.tsx'
import { Stars } from '#web/ui/part/stars.tsx'
import { SpecTable } from '#web/ui/part/spec-table.tsx'
import { BuyBox } from './buy-box.tsx'
import { JsonLd } from '#web/links/json-ld.tsx'
import { ProductDescription } from './product-description.tsx'
import { factRows, otherNumbers } from '#web/catalog/card/product-facts.ts'
import { productData } from './product-json-ld.ts'
import { ProductGallery } from './product-gallery.tsx'
import { QuestionsIsland } from './questions/questions-island.tsx'
import { RelatedPartsIsland } from './related-parts-island.tsx'
import { ReviewsIsland } from './reviews/reviews-island.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { PageBreadcrumb } from '#web/links/page-breadcrumb.tsx'
import { useLoaded } from '#web/links/use-loaded.ts'

type Product = Schema<'Product'>

interface ProductPageProps {
  product: Product
  related: Schema<'ProductCard'>[]
  accessories: Schema<'ProductCard'>[]
  dispatch: Schema<'Dispatch'>
  questions: Schema<'PublishedQuestions'>
  reviews: Schema<'PublishedReviews'>
}

/** A product (specification, section 2): pictures at the left, what it is and what it costs at the right, the rest below. */
export function ProductPage({ product, related, accessories, dispatch, questions, reviews }: ProductPageProps) {
  const shop = useLoaded(shopQuery())
  const breadcrumb = [
    ...product.breadcrumb.map(({ name, path }) => ({ name, path: `/category/${path}` })),
    { name: product.name, path: `/product/${product.slug}` },
  ]
  return (
    <div className="group/page shell grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-2 pb-14 md:gap-y-8 md:pt-3 md:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
      {shop && (
        <JsonLd
          data={import.meta.env.SSR ? productData({ product, questions, reviews }, unitPrice(product, 1).unitPriceCents, shop) : null}
        />
      )}
      <div className="min-w-0 md:col-span-2">
        <PageBreadcrumb items={breadcrumb} origin={shop?.publicUrl} />
      </div>
      <div className="min-w-0">
        <ProductGallery key={product.slug} product={product} />
        {shop && (
          <p className="hidden pt-3 text-small print:block">
            {new URL(`/product/${product.slug}`, shop.publicUrl).href} · {shop.contact.phone}
          </p>
        )}
      </div>
      <div className="part-facts grid min-w-0 content-start gap-2 md:gap-4">
        <h1 tabIndex={-1} className="text-h2">
          <Unbroken text={product.name} />
        </h1>
        <PartNumberStrip
          partNumber={product.partNumber}
          size="product"
          action={<CopyButton text={product.partNumber} what="part number" />}
        />
        <Rating summary={reviews.summary} />
        <BuyBox key={product.slug} product={product} shop={shop} dispatch={dispatch} />
        <KnownNumbers product={product} />
      </div>
      <div className="part-plate min-w-0 max-md:mt-4 md:col-start-2">
        <SpecPlate product={product} />
      </div>
      <section className="min-w-0 max-md:mt-4 md:col-start-1 md:row-start-3">
        <h2 className="mb-3 text-h3">Details</h2>
        <ProductDescription key={product.slug} product={product} />
      </section>
      <ReviewsIsland key={`reviews of ${product.slug}`} slug={product.slug} reviews={reviews} />
      <QuestionsIsland key={`questions of ${product.slug}`} slug={product.slug} questions={questions} />
      <RelatedPartsIsland key={`related to ${product.slug}`} accessories={accessories} related={related} />
    </div>
  )
}

/** What buyers say of it on average, and the way there; nothing before there is a review. */
function Rating({ summary: { average, count } }: Pick<Schema<'PublishedReviews'>, 'summary'>) {
  if (average === null) return null
  return (
    <p>
      <a href="#reviews" className="link inline-flex min-h-6 items-center gap-x-2">
        <Stars rating={average} /> {average.toFixed(1)}, {countOf(count, 'review', 'reviews')}
      </a>
    </p>
  )
}

/** Old and foreign numbers of the part (specification, decision 31). */
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
