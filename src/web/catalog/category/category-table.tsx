import { useState } from 'react'
import { isOnSale } from '#domain/price.ts'
import type { Schema } from '#web/api.ts'
import { cartProductOf } from '#web/cart/cart-product.ts'
import { addToCart } from '#web/cart/cart-store.ts'
import { FitBadge } from '#web/fit/fit-badge.tsx'
import { StockDot } from '#web/ui/part/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/part/price.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { sectionId, type Section } from './category-sections.tsx'
import { partSize } from './part-size.ts'
import { maxQuantity, stockLabel } from '#web/catalog/card/stock-labels.ts'

type Product = Schema<'ProductCard'>

/** So many brands are named; a part that fits more says how many. */
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

/** The list as lines, for whoever knows what they want: a section is a body of the one table, so that its columns keep their width. */
export function CategoryTable({ sections }: { sections: Section[] }) {
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
        <tbody key={subcategory?.path ?? ''}>
          {subcategory && (
            <tr>
              <th colSpan={8} scope="rowgroup">
                <h2 id={sectionId(subcategory)} className="scroll-mt-18 text-h4 lg:scroll-mt-12">
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
  const [quantity, setQuantity] = useState(1)
  const onSale = isOnSale(product)
  const stock = stockLabel(product.stock)
  const max = maxQuantity(product.stock)
  return (
    <tr>
      <th scope="row">{product.partNumber}</th>
      <td>
        <a href={`/product/${product.slug}`}>{product.name}</a>
        <div className="flex flex-wrap items-center gap-x-3">
          <StockDot level={stock.level}>{stock.text}</StockDot>
          <FitBadge slug={product.slug} place="beside" />
        </div>
      </td>
      <td>{product.brand?.name}</td>
      <td>{fitsOf(product)}</td>
      <td>{partSize(product.drawing)}</td>
      <td>
        <Price
          cents={onSale ? (product.salePriceCents ?? product.priceCents) : product.priceCents}
          wasCents={onSale ? product.priceCents : null}
          showSaving={false}
        />
      </td>
      <td>
        <QuantityStepper product={product.name} value={quantity} max={Math.max(1, max)} disabled={max === 0} onChange={setQuantity} />
      </td>
      <td>
        <Button
          disabled={max === 0}
          aria-label={max === 0 ? `Sold Out: ${product.name}` : `Add to Cart (${quantity}): ${product.name}`}
          onClick={() => addToCart(cartProductOf(product), quantity)}
        >
          {max === 0 ? 'Sold Out' : 'Add'}
        </Button>
      </td>
    </tr>
  )
}
