import type { MouseEvent, ReactNode } from 'react'
import { smallPicture } from '#domain/catalog/picture-path.ts'
import { formatMoney } from '#domain/money.ts'
import { unitPrice } from '#domain/pricing/unit-price.ts'
import type { Schema } from '#web/api.ts'
import { PartDrawing } from '#web/parts/part-drawing.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { opensElsewhere } from '#web/ui/browser/opens-elsewhere.ts'
import { classNames } from '#web/ui/class-names.ts'
import { listId, optionProps } from '#web/ui/form/use-combobox.ts'
import { MarkedText } from './marked-text.tsx'
import { resultsHref } from './search-input.ts'

interface SuggestionListProps {
  /** The combobox's prefix of ids. */
  prefix: string
  text: string
  products: Schema<'SearchResult'>[]
  brands: Schema<'Brand'>[]
  appliances?: Schema<'FoundModel'>[]
  /** The page of the shop that a search for the text opens instead of results. */
  leadsTo?: string | undefined
  /** The place of the highlighted option; -1 for none. */
  active: number
  onClose: () => void
  /** A page that is offered is opened: what was typed has found it. */
  onLeave: () => void
}

interface OptionProps {
  option: ReturnType<typeof optionProps>
  href: string
  onChoose: (click: MouseEvent) => void
  children: ReactNode
}

const row = 'flex min-h-11 items-center gap-3 border-l-4 px-3 py-1.5 hover:bg-petrol-100'

function Option({ option, href, onChoose, children }: OptionProps) {
  return (
    <ShopLink
      {...option}
      href={href}
      tabIndex={-1}
      className={classNames(row, option['aria-selected'] ? 'border-petrol bg-petrol-100' : 'border-transparent')}
      onClick={onChoose}
    >
      {children}
    </ShopLink>
  )
}

function ProductRow({ product, text }: { product: Schema<'SearchResult'>; text: string }) {
  const [image] = product.images
  return (
    <>
      <span className="grid size-12 shrink-0 items-center" aria-hidden="true">
        {image ? (
          <img src={smallPicture(image, 96)} alt="" width={48} height={48} className="size-12 object-contain" />
        ) : (
          <PartDrawing product={product} view="angle" />
        )}
      </span>
      <span className="min-w-0 grow">
        <span className="line-clamp-2 leading-5">
          <MarkedText text={product.name} query={text} />
        </span>
        <span className="block font-mono text-small font-medium text-ink-2">
          Part: <MarkedText text={product.partNumber} query={text} />
        </span>
      </span>
      <span className="font-display text-lead font-bold tabular-nums">{formatMoney(unitPrice(product, 1).unitPriceCents)}</span>
    </>
  )
}

function BrandRow({ brand, text }: { brand: Schema<'Brand'>; text: string }) {
  return (
    <>
      <span
        className="grid size-9 shrink-0 place-items-center border border-line bg-sunken font-display font-bold text-petrol"
        aria-hidden="true"
      >
        {brand.logoUrl ? (
          <img src={smallPicture(brand.logoUrl, 96)} alt="" width={36} height={36} className="size-9 object-contain" />
        ) : (
          brand.name.charAt(0)
        )}
      </span>
      <span className="grow">
        <MarkedText text={brand.name} query={text} />
      </span>
      <span className="border border-line bg-sunken px-1.5 font-display text-caption font-semibold text-ink-2">Brand</span>
    </>
  )
}

function ApplianceRow({ appliance }: { appliance: Schema<'FoundModel'> }) {
  return (
    <>
      <span className="min-w-0 grow">
        {appliance.brand.name} <span className="font-mono text-part">{appliance.number}</span>: {appliance.parts}{' '}
        {appliance.parts === 1 ? 'part' : 'parts'}
        <span className="block truncate text-small text-ink-2">{appliance.name}</span>
      </span>
      <span className="border border-line bg-sunken px-1.5 font-display text-caption font-semibold text-ink-2">Model</span>
    </>
  )
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div role="group" aria-labelledby={id} className="border-b border-line pb-1.5">
      <p id={id} className="px-4 pt-2.5 pb-1 font-display text-body font-semibold text-ink-3">
        {title}
      </p>
      {children}
    </div>
  )
}

/** What the combobox offers: products, brands, appliances, and all results last. The input keeps the focus and points at an option. */
export function SuggestionList({
  prefix,
  text,
  products,
  brands,
  appliances = [],
  leadsTo,
  active,
  onClose,
  onLeave,
}: SuggestionListProps) {
  const option = (index: number, href: string) => ({
    option: optionProps(prefix, index, active),
    href,
    onChoose: (click: MouseEvent) => (opensElsewhere(click) ? onClose() : onLeave()),
  })
  return (
    <div id={listId(prefix)} role="listbox" aria-label="Suggestions">
      {products.length > 0 && (
        <Group id={`${prefix}-products`} title="Products">
          {products.map((product, index) => (
            <Option key={product.id} {...option(index, `/product/${product.slug}`)}>
              <ProductRow product={product} text={text} />
            </Option>
          ))}
        </Group>
      )}
      {brands.length > 0 && (
        <Group id={`${prefix}-brands`} title="Search by Brand">
          {brands.map((brand, index) => (
            <Option key={brand.slug} {...option(products.length + index, `/search?brand=${brand.slug}`)}>
              <BrandRow brand={brand} text={text} />
            </Option>
          ))}
        </Group>
      )}
      {appliances.length > 0 && (
        <Group id={`${prefix}-models`} title="Models">
          {appliances.map((appliance, index) => (
            <Option
              key={appliance.id}
              {...option(products.length + brands.length + index, `/model/${appliance.brand.slug}/${appliance.slug}`)}
            >
              <ApplianceRow appliance={appliance} />
            </Option>
          ))}
        </Group>
      )}
      <Option {...option(products.length + brands.length + appliances.length, leadsTo ?? resultsHref(text))} onChoose={onClose}>
        <span className="min-w-0 truncate font-display font-semibold text-petrol">
          {leadsTo ? 'Open the page for' : 'See all results for'} ‘{text}’
        </span>
      </Option>
    </div>
  )
}
