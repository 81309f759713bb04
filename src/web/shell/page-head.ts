interface PageHead {
  /** Without the shop's name. */
  title: string
  description?: string
  /** The address without query that search engines should keep. */
  path: string
  /** The shop's own origin, from `shopQuery`; without it there is no canonical link. */
  publicUrl?: string
  noindex?: boolean
}

/** What a route's `head` returns: title, description, canonical link or `noindex`. */
export function pageHead({ title, description, path, publicUrl, noindex = false }: PageHead) {
  return {
    meta: [
      { title: `${title} | Partwright` },
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(noindex ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ],
    links: publicUrl && !noindex ? [{ rel: 'canonical', href: new URL(path, publicUrl).href }] : [],
  }
}
