/** Facts for search engines (schema.org), in the page. `<` is escaped, so that no text can end the script element. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`)
  // Data, never run
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
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
