import { picturePath, rasterImages } from '#domain/catalog/picture-path.ts'
import type { Schema } from '#web/api.ts'

/**
 * Facts for search engines (schema.org), in the page. They are the server's to say: `data` is null in the browser, which keeps what is there and
 * is spared the code (`import.meta.env.SSR ? … : null`). `<` is escaped, so that no text can end the script element.
 */
export function JsonLd({ data }: { data: Record<string, unknown> | null }) {
  const text = data ? JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`) : ''
  // Data, never run
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/** The way to a page, as search engines read it. `origin` is the shop's public address. */
export function breadcrumbData(items: readonly { name: string; path: string }[], origin: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, origin).href,
    })),
  }
}

/** The products on a page of a category, in their order. */
export function listData({ sections }: Schema<'CategoryPage'>, origin: string) {
  return {
    '@type': 'ItemList',
    itemListElement: sections
      .flatMap(({ products }) => products)
      .map(({ slug, name }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: new URL(`/product/${slug}`, origin).href,
      })),
  }
}

interface ReturnPolicy {
  days: number
  paysPostage: boolean
  /** Of the price. */
  restockingPercent: number
}

/** What a return costs, of schema.org's kinds. */
function returnFees({ paysPostage, restockingPercent }: ReturnPolicy) {
  if (!paysPostage) return 'ReturnFeesCustomerResponsibility'
  return restockingPercent > 0 ? 'RestockingFees' : 'FreeReturn'
}

/** What is promised about sending parts back that nobody is at fault for (the returns page says it in words). */
export const returnPolicyData = (policy: ReturnPolicy) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'US',
  returnPolicyCategory: `https://schema.org/${policy.days > 0 ? 'MerchantReturnFiniteReturnWindow' : 'MerchantReturnNotPermitted'}`,
  ...(policy.days > 0 && {
    merchantReturnDays: policy.days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: `https://schema.org/${returnFees(policy)}`,
    // As a number it is a percentage.
    ...(policy.restockingPercent > 0 && { restockingFee: policy.restockingPercent }),
  }),
})

/** A part's pictures by their whole addresses: its photos, or its drawing as a PNG. */
export function pictureData(
  { slug, images, updatedAt }: Pick<Schema<'Product'>, 'slug' | 'images' | 'updatedAt'>,
  origin: string,
): string[] {
  const photos = rasterImages(images)
  return (photos.length > 0 ? photos : [picturePath(slug, 'square', updatedAt)]).map((src) => new URL(src, origin).href)
}
