import type { Schema } from '#web/api.ts'
import { ProductCard } from './card/product-card.tsx'
import { PageBreadcrumb } from '#web/links/page-breadcrumb.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { SOURCE_LABELS } from '#web/fit/fit-labels.ts'
import { AppliancesOpener } from '#web/fit/appliances/appliances-opener.tsx'
import { applianceTitle } from '#web/fit/appliances/appliance-query.ts'
import { SaveAppliance } from '#web/fit/appliances/save-appliance.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useLoaded } from '#web/links/use-loaded.ts'

type Appliance = Schema<'ModelPage'>

const partCount = (count: number) => (count === 1 ? '1 part' : `${count} parts`)

/** An appliance: its parts by kind with the source of each fit, and parts that do not fit. */
export function AppliancePage({ appliance }: { appliance: Appliance }) {
  const shop = useLoaded(shopQuery())
  const { brand, number, slug, kinds, misfits } = appliance
  const breadcrumb = [
    { name: brand.name, path: `/search?brand=${brand.slug}` },
    { name: number, path: `/model/${brand.slug}/${slug}` },
  ]
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-8 pt-3 pb-14">
      <div className="grid gap-4">
        <PageBreadcrumb items={breadcrumb} origin={shop?.publicUrl} />
        <Head appliance={appliance} />
        {kinds.length > 1 && <Contents kinds={kinds} />}
      </div>
      {kinds.map((kind, index) => (
        <section key={kind.path} aria-labelledby={`kind-${index}`}>
          <h2 id={`kind-${index}`} className="mb-4 scroll-mt-40">
            {kind.name} <span className="font-mono text-small font-normal text-ink-3">{partCount(kind.parts.length)}</span>
          </h2>
          <div className="product-grid">
            {kind.parts.map(({ product, source, note }) => (
              <ProductCard key={product.id} product={product} placement="category" remark={<Remark source={source} note={note} />} />
            ))}
          </div>
        </section>
      ))}
      {kinds.length === 0 && (
        <p className="text-lead">We do not know of any part for it yet. Please call us: we will look it up for you.</p>
      )}
      {misfits.length > 0 && <Misfits misfits={misfits} />}
    </div>
  )
}

function Head({ appliance }: { appliance: Appliance }) {
  const { name, type, help, note, discontinued, kinds } = appliance
  return (
    <>
      <h1 tabIndex={-1}>{applianceTitle(appliance)} parts</h1>
      <p className="text-lead text-ink-2">
        {[name, type === 'other' || help.name === name ? '' : help.name].filter(Boolean).join(name.endsWith('.') ? ' ' : '. ')}
        {discontinued && ', no longer made'}
        {discontinued && kinds.length > 0 && ': parts are still sold'}. {note}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <SaveAppliance appliance={appliance} />
        <ShopLink href={`/help/model-number#${appliance.type}`} className="link inline-flex min-h-11 items-center">
          Where is my model number?
        </ShopLink>
        <AppliancesOpener className="link inline-flex min-h-11 items-center noscript:hidden">Another machine</AppliancesOpener>
      </div>
    </>
  )
}

/** The kinds of parts that the page has, as links. */
function Contents({ kinds }: Pick<Appliance, 'kinds'>) {
  return (
    <nav aria-label="Kinds of parts">
      <ul className="flex flex-wrap gap-x-4 border-y border-line">
        {kinds.map(({ path, name, parts }, index) => (
          <li key={path}>
            <a href={`#kind-${index}`} className="link inline-flex min-h-11 items-center font-display font-semibold">
              {name} ({parts.length})
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The source of a fit, above the part number. */
const Remark = ({ source, note }: Pick<Appliance['kinds'][number]['parts'][number], 'source' | 'note'>) => (
  <p className="text-small text-ink-2">
    <span className="font-semibold text-leaf">{SOURCE_LABELS[source]}.</span> {note}
  </p>
)

function Misfits({ misfits }: Pick<Appliance, 'misfits'>) {
  return (
    <section aria-labelledby="misfits" className="border-t border-ink pt-6">
      <h2 id="misfits" className="mb-2">
        What does not fit
      </h2>
      <p className="mb-4 max-w-prose text-ink-2">Parts that look alike, or that are often taken for the right ones.</p>
      <ul className="grid gap-x-10 md:grid-cols-2">
        {misfits.map(({ product, reason, note, alternative }) => (
          <li key={product.id} className="border-t border-line py-3">
            <ShopLink href={`/product/${product.slug}`} className="link font-display text-lead font-semibold">
              <Unbroken text={product.name} />
            </ShopLink>
            <p className="text-ink-2">
              {reason} {note}
            </p>
            {alternative && (
              <p>
                This one fits:{' '}
                <ShopLink href={`/product/${alternative.slug}`} className="link">
                  {alternative.name}
                </ShopLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
