import type { Schema } from '#web/api.ts'
import { FitBadge } from '#web/fit/fit-badge.tsx'
import { StockDot } from '#web/ui/part/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { Price } from '#web/ui/part/price.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { sectionId, type CategorySectionsProps } from './category-sections.tsx'
import { partSize } from './size-column.ts'
import { shownPrice } from '#web/catalog/card/shown-price.ts'
import { stockLabel } from '#web/catalog/card/stock-labels.ts'
import { usePurchase } from '#web/catalog/card/use-purchase.ts'

type Product = Schema<'ProductCard'>

/** How many brands are named; the others are counted. */
const NAMED = 3

function fitsOf({ fits }: Product): string {
  const more = fits.length > NAMED ? ` +${fits.length - NAMED}` : ''
  return (
    fits
      .slice(0, NAMED)
      .map(({ name }) => name)
      .join(', ') + more
  )
}

/** The list as a table. Each section is a body of one table, so that the columns keep their width. */
export function CategoryTable({ sections }: CategorySectionsProps) {
  return (
    <table className="part-table">
      <caption className="sr-only">Products</caption>
      <thead>
        <tr>
          {['Part no.', 'Name', 'Brand', 'Fits', 'Size', 'Price', 'Qty', 'Add'].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {sections.map(({ subcategory, products }) => (
        <tbody key={sectionId(subcategory)}>
          {subcategory && (
            <tr>
              <th colSpan={8} scope="rowgroup">
                <h2 id={sectionId(subcategory)} className="scroll-mt-2 text-h4 lg:scroll-mt-12">
                  <a href={`/category/${subcategory.path}`} className="hover:text-petrol hover:underline">
                    {subcategory.name}
                  </a>
                </h2>
              </th>
            </tr>
          )}
          {products.map((product) => (
            <Line key={product.id} product={product} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Line({ product }: { product: Product }) {
  const { isSoldOut, stepperProps, buttonProps } = usePurchase(product)
  const stock = stockLabel(product.stock)
  return (
    <tr>
      {/* Unlike a card, a line shows both unless the merchant wants one hidden. */}
      <th scope="row">{product.showPartNumber === false ? <span className="sr-only">{product.name}</span> : product.partNumber}</th>
      <td>
        <a href={`/product/${product.slug}`} className="text-pretty">
          <Unbroken text={product.name} />
        </a>
        <div className="flex flex-wrap items-center gap-x-3">
          <StockDot level={stock.level}>{stock.text}</StockDot>
          <FitBadge slug={product.slug} place="beside" />
        </div>
      </td>
      <td>{product.showBrand && product.brand?.name}</td>
      <td>{fitsOf(product)}</td>
      <td>{partSize(product.drawing)}</td>
      <td>
        <Price {...shownPrice(product)} showSaving={false} />
      </td>
      <td>
        <QuantityStepper {...stepperProps} />
      </td>
      <td>
        <Button {...buttonProps}>{isSoldOut ? 'Sold Out' : 'Add'}</Button>
      </td>
    </tr>
  )
}
