import type { QueryClient } from '@tanstack/react-query'
import { isNotFound } from '@tanstack/react-router'
import { shopQuery } from './shop-query.ts'

interface PageHead {
  /** Without the shop's name. */
  title: string
  description?: string
  /** The address without query that search engines should keep. */
  path: string
  /** A picture for links that are shared, 1200 × 630 px; the shop's own by default. */
  picture?: string
  noindex?: boolean
}

/** What the head of a page without data says: that there is none, only where the server has said so. */
export const absentHead = ({ error }: { error: unknown }, missing: string): PageHead => ({
  title: isNotFound(error) ? missing : 'Something went wrong',
  path: '/',
  noindex: true,
})

/**
 * What a route's `head` returns: title, description, and either `noindex` or what links to the page show, with its one address.
 * @param match the route's, by whose context the shop is known: every page has loaded it before its head is made. Without it the title has
 * no name, and there is no canonical link.
 */
export function pageHead(
  match: { context: { queryClient: QueryClient } },
  { title, description: own, path, picture: ownPicture, noindex = false }: PageHead,
) {
  const shop = match.context.queryClient.getQueryData(shopQuery().queryKey)
  const description = own || shop?.description
  const meta = [{ title: shop ? `${title} | ${shop.name}` : title }, { name: 'description', content: description }]
  if (noindex) return { meta: [...meta, { name: 'robots', content: 'noindex, follow' }], links: [] }
  if (!shop) return { meta, links: [] }
  const { name, publicUrl } = shop
  const href = new URL(path, publicUrl).href
  const picture = ownPicture ?? shop.picture
  // Only crawlers read these; the browser's code need not know them.
  const shared = import.meta.env.SSR
    ? [
        { property: 'og:site_name', content: name },
        { property: 'og:type', content: 'website' },
        { property: 'og:title', content: title },
        { property: 'og:url', content: href },
        ...(picture === null ? [] : [{ property: 'og:image', content: new URL(picture, publicUrl).href }]),
        { property: 'og:description', content: description },
        { name: 'twitter:card', content: picture === null ? 'summary' : 'summary_large_image' },
      ]
    : []
  return { meta: [...meta, ...shared], links: [{ rel: 'canonical', href }] }
}
