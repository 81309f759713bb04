import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FeaturedBlock } from '#web/home/featured-block.tsx'
import { Hero } from '#web/home/hero.tsx'
import { Testimonials } from '#web/home/testimonials.tsx'
import { TrustStrip } from '#web/home/trust-strip.tsx'
import { navigationQuery } from '#web/links/navigation-query.ts'
import { shopQuery } from '#web/links/shop-query.ts'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { homeNowQuery, homePreviewQuery, type HomeDocument } from './content-query.ts'
import { homeDocument } from './home-values.ts'
import type { HomeForm } from './use-home-form.ts'

/** How long typing must rest before the texts are made anew, in ms. */
const PAUSE_MS = 300

/** The storefront's own parts of a page, to be looked at only. */
export function ShopPreview({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="shop-preview min-w-0 overflow-hidden border border-line">
      <div inert>{children}</div>
    </section>
  )
}

function PopupTexts({ popup }: { popup: HomeDocument['popup'] }) {
  return (
    <div className="shell grid gap-2 py-8">
      <p className="text-small text-ink-2">
        {popup.enabled
          ? `The popup, after ${popup.delaySeconds} seconds; it closes by itself after ${popup.closeAfterSeconds}.`
          : 'The popup is switched off.'}
      </p>
      {popup.enabled && (
        <div className="sheet grid max-w-lg gap-3 p-5">
          <p className="font-display text-h3 font-semibold">{popup.title}</p>
          <p>{popup.offer}</p>
          <p className="underline">{popup.dismiss}</p>
        </div>
      )}
    </div>
  )
}

/** The home page as it would look with what is typed: the storefront's own components, with its placeholders filled in by the shop. */
export function HomePreview({ record }: { record: HomeForm }) {
  useWatch({ control: record.form.control })
  const typed = useDebounced(JSON.stringify(homeDocument(record.form.getValues())), PAUSE_MS)
  const document: HomeDocument = JSON.parse(typed)
  const { data: texts = document } = useQuery(homePreviewQuery(document))
  const { data: now } = useQuery(homeNowQuery())
  const categories = useQuery(navigationQuery()).data?.categories ?? []
  const phone = useQuery(shopQuery()).data?.contact.phone
  return (
    <ShopPreview label="Preview of the home page">
      <Hero key={texts.hero.imageUrl} {...texts.hero} categories={categories} />
      <FeaturedBlock sale={now?.sale} featured={now?.featured ?? undefined} saleSeconds={now?.saleSeconds} />
      <Testimonials testimonials={texts.testimonials} />
      <TrustStrip messages={texts.trust} phone={phone} />
      <PopupTexts popup={texts.popup} />
    </ShopPreview>
  )
}
