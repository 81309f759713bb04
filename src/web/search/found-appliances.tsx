import { countOf } from '#domain/count-of.ts'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'

/** The machines that a search names: the way to all parts that fit one. */
export function FoundAppliances({ models }: { models: Schema<'FoundModel'>[] }) {
  if (models.length === 0) return null
  return (
    <section aria-labelledby="models">
      <h2 id="models" className="mb-2 text-h4">
        {models.length === 1 ? 'Model' : 'Models'}
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {models.map(({ id, brand, number, slug, name, parts }) => (
          <li key={id} className="border-t border-line max-sm:nth-[n+4]:hidden">
            <ShopLink href={`/model/${brand.slug}/${slug}`} className="block min-h-11 py-2 hover:bg-petrol-100">
              <span className="link font-display font-semibold">
                {brand.name} <span className="font-mono text-part">{number}</span>: {countOf(parts, 'part', 'parts')}
              </span>
              <span className="block text-small text-ink-2">{name}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
