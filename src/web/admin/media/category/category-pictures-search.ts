/** What the page of categories' pictures shows, in its address. */
export interface CategoryPicturesSearch {
  q?: string
  /** Only those without a picture. */
  missing?: true
  /** The pictures on a dark ground. */
  ground?: 'dark'
}

/** Reads the address; what it does not know is left out. */
export const validateCategoryPictures = (search: Record<string, unknown>): CategoryPicturesSearch => ({
  ...(typeof search.q === 'string' && search.q !== '' && { q: search.q.slice(0, 200) }),
  ...((search.missing === true || search.missing === 'true') && { missing: true as const }),
  ...(search.ground === 'dark' && { ground: 'dark' as const }),
})
