import { slugify } from '#domain/slug.ts'

/** What a file is for, or why that is not known. */
export type FileMatch<Category> = { category: Category } | { reason: string }

/** `Upright Bags (2).PNG` → `upright-bags-2`; without its ending, and a browser's number of a copy stays. */
const slugOf = (fileName: string) => slugify(fileName.replace(/\.[a-z0-9]{2,5}$/i, ''))

/**
 * The category for which a file is named: by its slug, or by its path with hyphens (`vacuum-parts-belts.png`), which tells apart two of one
 * slug.
 */
export function matchCategory<Category extends { slug: string; path: string }>(
  fileName: string,
  categories: readonly Category[],
): FileMatch<Category> {
  const wanted = slugOf(fileName)
  const byPath = categories.filter(({ path }) => slugify(path) === wanted)
  const found = byPath.length > 0 ? byPath : categories.filter(({ slug }) => slugify(slug) === wanted)
  const [category, other] = found
  if (!category || wanted === '') return { reason: `no category has the slug "${wanted}"` }
  if (!other) return { category }
  return { reason: `${found.length} categories have the slug "${wanted}": name the file ${slugify(category.path)}` }
}
