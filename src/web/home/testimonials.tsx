import { useId } from 'react'
import { Carousel } from './carousel.tsx'
import type { HomeData } from './home-data.ts'

/* Time per testimonial in ms (specification, section 9). */
const SLIDE_MS = 8_000

/** What customers said, one after the other: the merchant's content, and only where he has switched it on. */
export function Testimonials({ testimonials }: { testimonials: HomeData['testimonials'] }) {
  const headingId = useId()
  const { enabled, items, rating, customers, source } = testimonials
  if (!enabled || items.length === 0) return null
  return (
    <div className="shell pt-10 lg:pt-14">
      <div className="grid gap-x-12 gap-y-5 md:grid-cols-[2fr_3fr]">
        <div>
          <h2 id={headingId}>What customers say</h2>
          {(rating || customers) && <p className="mt-3 text-lead text-ink-2">{[rating, customers].filter(Boolean).join(', ')}</p>}
          {source && <p className="mt-2 text-small text-ink-2">{source}</p>}
        </div>
        <div className="sheet">
          <Carousel labelledBy={headingId} intervalMs={SLIDE_MS} what="testimonial">
            {items.map(({ id, name, location, rating: stars, text, product }) => (
              <figure key={id} className="grid content-center gap-4 p-5 sm:p-8">
                <blockquote className="quoted max-w-prose text-lead">{text}</blockquote>
                <figcaption className="grid gap-1 border-t border-line pt-4">
                  <span className="font-display text-lead font-semibold">
                    {name}, {location}
                  </span>
                  <span className="text-small text-ink-2">
                    {stars} of 5 for {product}
                  </span>
                </figcaption>
              </figure>
            ))}
          </Carousel>
        </div>
      </div>
    </div>
  )
}
