import { useId, type ReactNode } from 'react'
import type { Schema } from '#web/api.ts'
import { ProductCard } from '#web/catalog/card/product-card.tsx'
import { Carousel } from './carousel.tsx'
import { CardSkeleton, SaleSkeleton } from './featured-skeletons.tsx'
import { SaleSlide } from './sale-slide.tsx'

/* Seconds per offer unless staff have chosen others, and the places beside the offers (specification, section 9). */
const SLIDE_SECONDS = 10
const SLOTS = [0, 1]

type Products = Schema<'ProductCard'>[]

interface FeaturedBlockProps {
  /** Undefined while they are loading. */
  sale: Products | undefined
  featured: Products | undefined
  /** For how long each offer is shown. */
  saleSeconds?: number | undefined
}

function SlideMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-72 place-content-center gap-1 p-6 text-center">
      <p className="font-display text-h4 font-semibold">{title}</p>
      {children}
    </div>
  )
}

function SaleCell({ sale, headingId, seconds }: { sale: Products | undefined; headingId: string; seconds: number }) {
  if (!sale) return <SaleSkeleton />
  if (sale.length === 0)
    return (
      <SlideMessage title="No sale items available">
        <p className="text-ink-2">Check back soon for hot deals!</p>
      </SlideMessage>
    )
  return (
    <Carousel labelledBy={headingId} intervalMs={seconds * 1_000} what="offer">
      {sale.map((product) => (
        <SaleSlide key={product.id} product={product} />
      ))}
    </Carousel>
  )
}

function Slot({ product, number }: { product: Schema<'ProductCard'> | undefined; number: number }) {
  // Another part is another card: where the browser has translated the page, its text cannot be changed where it stands (record 265).
  if (product) return <ProductCard key={product.id} product={product} placement="home" priority />
  return (
    <div className="sheet grid h-full min-h-48 place-content-center p-6 text-center font-display text-lead text-ink-3" data-tone="sunken">
      Featured Product Slot {number}
    </div>
  )
}

/** The offers, one after the other, and two chosen products beside them. */
export function FeaturedBlock({ sale, featured, saleSeconds = SLIDE_SECONDS }: FeaturedBlockProps) {
  const headingId = useId()
  return (
    <section className="shell pt-10 lg:pt-14" aria-label="Featured Products">
      <h2 className="mb-5">Featured Products</h2>
      <div className="grid gap-3 sm:gap-5 lg:grid-cols-2">
        <div className="sheet grid grid-rows-[auto_1fr]">
          <h3 id={headingId} className="flex min-h-12 items-center border-b border-line px-4 text-h4 text-brick sm:px-5">
            HOT SALE ITEMS
          </h3>
          <SaleCell sale={sale} headingId={headingId} seconds={saleSeconds} />
        </div>
        <ul className="grid gap-3 xs:grid-cols-2 sm:gap-5">
          {SLOTS.map((slot) => (
            <li key={slot} className="grid min-w-0">
              {featured ? <Slot product={featured[slot]} number={slot + 1} /> : <CardSkeleton />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
