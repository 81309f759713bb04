interface PageHead {
  /** Without the shop's name. */
  title: string
  description?: string
  /** The address without query that search engines should keep. */
  path: string
  /** The shop's own origin, from `shopQuery`; without it there is no canonical link. */
  publicUrl?: string | undefined
  /** A picture for links that are shared, 1200 × 630 px; the shop's own by default. */
  picture?: string
  noindex?: boolean
}

/* The description of pages without one of their own. */
const DEFAULT_DESCRIPTION = 'Replacement parts for your home, found by part number.'

/** What a route's `head` returns: title, description, and either `noindex` or what links to the page show, with its one address. */
export function pageHead({ title, description, path, publicUrl, picture = '/og.png', noindex = false }: PageHead) {
  const name = `${title} | Partwright`
  const meta = [{ title: name }, { name: 'description', content: description || DEFAULT_DESCRIPTION }]
  if (noindex) return { meta: [...meta, { name: 'robots', content: 'noindex, follow' }], links: [] }
  if (!publicUrl) return { meta, links: [] }
  const href = new URL(path, publicUrl).href
  // Only crawlers read these; the browser's code need not know them.
  const shared = import.meta.env.SSR
    ? [
        { property: 'og:site_name', content: 'Partwright' },
        { property: 'og:type', content: 'website' },
        { property: 'og:title', content: title },
        { property: 'og:url', content: href },
        { property: 'og:image', content: new URL(picture, publicUrl).href },
        { property: 'og:description', content: description || DEFAULT_DESCRIPTION },
        { name: 'twitter:card', content: 'summary_large_image' },
      ]
    : []
  return { meta: [...meta, ...shared], links: [{ rel: 'canonical', href }] }
}
