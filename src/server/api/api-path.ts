/** Whether the API serves this path: its own, and the files for crawlers. */
export const isApiPath = (path: string): boolean =>
  /^\/(api|sitemaps|feeds|pictures|media)(\/|$)|^\/(sitemap\.xml|robots\.txt|manifest\.webmanifest|\.well-known\/security\.txt)$/.test(path)
