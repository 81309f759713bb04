import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { CopyButton } from '#web/ui/part/copy-button.tsx'
import { PartNumberStrip } from '#web/ui/part/part-number.tsx'
import { SpecTable } from '#web/ui/part/spec-table.tsx'
import { BuyBox } from './product/buy-box.tsx'
import { partNumberTitle } from './part-number-labels.ts'
import { FIRST_CARDS, ProductCard } from './card/product-card.tsx'
import { factRows } from './card/product-facts.ts'
import { mediaOf } from './card/product-media.ts'
import { ProductPicture } from './card/product-picture.tsx'
import { PageBreadcrumb } from '#web/links/page-breadcrumb.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useLoaded } from '#web/links/use-loaded.ts'

type PartNumber = Schema<'PartNumber'>
type Product = Schema<'Product'>

interface PartNumberPageProps {
  known: PartNumber
  product: Product
  dispatch: Schema<'Dispatch'>
}

/** An old or foreign number: the part that is sold for it today, which is bought here as on its own page. */
export function PartNumberPage({ known, product, dispatch }: PartNumberPageProps) {
  const shop = useLoaded(shopQuery())
  const [medium = { kind: 'drawing', view: 'angle' } as const] = mediaOf(product)
  const breadcrumb = [
    ...product.breadcrumb.map(({ name, path }) => ({ name, path: `/category/${path}` })),
    { name: known.number, path: `/part/${known.normalised}` },
  ]
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 pt-3 pb-14 md:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
      <div className="grid min-w-0 gap-3 md:col-span-2">
        <PageBreadcrumb items={breadcrumb} origin={shop?.publicUrl} />
        <h1 tabIndex={-1} className="wrap-anywhere">
          {partNumberTitle(known)}
        </h1>
      </div>
      <div className="squared min-w-0 self-start border border-line">
        <ProductPicture product={product} medium={medium} titled priority />
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <h2 className="text-h3">
          <ShopLink href={`/product/${product.slug}`} className="link">
            <Unbroken text={product.name} />
          </ShopLink>
        </h2>
        <PartNumberStrip
          partNumber={product.partNumber}
          size="product"
          action={<CopyButton text={product.partNumber} what="part number" />}
        />
        <BuyBox key={product.slug} product={product} shop={shop} dispatch={dispatch} />
      </div>
      <Reasons known={known} product={product} />
      <div className="min-w-0">
        <SpecTable
          rows={[
            { label: known.status === 'replaced' ? 'Old number' : 'Your number', value: known.number, mono: true },
            { label: 'Part no.', value: product.partNumber, mono: true },
            ...(product.brand ? [{ label: 'Brand', value: product.brand.name }] : []),
            ...factRows(product),
          ]}
          heading={<h2 className="text-h4">Compare with your part</h2>}
        />
      </div>
    </div>
  )
}

/** What changed and why it fits, derived from the part numbers. */
function Reasons({ known: { status, number }, product: { partNumber, brand, returns } }: { known: PartNumber; product: Product }) {
  const maker = brand?.name ?? 'The maker'
  const isOld = status === 'replaced'
  return (
    <div className="grid max-w-prose min-w-0 content-start gap-5">
      <section aria-labelledby="changed">
        <h2 id="changed" className="mb-1 text-h4">
          What changed
        </h2>
        <p>
          {isOld
            ? `The number. ${maker} no longer supplies ${number} and supplies ${partNumber} in its place, so the part you receive bears the new number. Its look or packaging may differ from your old one.`
            : `Only the number. ${number} is what another maker or seller calls this part; here it is ${partNumber}.`}
        </p>
      </section>
      <section aria-labelledby="fits">
        <h2 id="fits" className="mb-1 text-h4">
          Why it fits
        </h2>
        <p>
          {isOld
            ? `${partNumber} is listed as the replacement for ${number} and goes where that part was.`
            : `${number} and ${partNumber} are listed as cross-references: each goes where the other was.`}{' '}
          To be sure, compare the sizes on this page with your old part, or ask us.
        </p>
        <p className="mt-2">
          <ShopLink href="/returns" className="link">
            {returns.days > 0 ? 'Send it back unused if it does not fit' : 'How returns work'}
          </ShopLink>
        </p>
      </section>
    </div>
  )
}

/** A number of several parts: the choice. */
export function PartNumberChoice({ known }: { known: PartNumber }) {
  const shop = useLoaded(shopQuery())
  const breadcrumb = [{ name: known.number, path: `/part/${known.normalised}` }]
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-6 pt-3 pb-14">
      <div className="grid gap-3">
        <PageBreadcrumb items={breadcrumb} origin={shop?.publicUrl} />
        <h1 tabIndex={-1} className="wrap-anywhere">
          {partNumberTitle(known)}
        </h1>
        <p className="max-w-prose text-lead text-ink-2">
          Each of these parts is known by this number. Compare the pictures and sizes with your old part
          <Unbroken text={shop ? `, or call ${shop.contact.phone} and we will look with you.` : '.'} />
        </p>
      </div>
      <section aria-labelledby="choices" className="product-grid">
        <h2 id="choices" className="sr-only">
          Parts
        </h2>
        {known.products.map((part, index) => (
          <ProductCard key={part.id} product={part} placement="search" priority={index < FIRST_CARDS} />
        ))}
      </section>
    </div>
  )
}
