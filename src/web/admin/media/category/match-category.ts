import { slugify } from '#domain/catalog/slug.ts'
import { fileSlug } from '../file-slug.ts'

/** What a file is for, or why that is not known. */
export type FileMatch<Category> = { category: Category } | { reason: string }

/**
 * The category for which a file is named: by its slug, or by its path with hyphens (`vacuum-parts-belts.png`), which tells apart two of one
 * slug.
 */
export function matchCategory<Category extends { slug: string; path: string }>(
  fileName: string,
  categories: readonly Category[],
): FileMatch<Category> {
  const wanted = fileSlug(fileName)
  const byPath = categories.filter(({ path }) => slugify(path) === wanted)
  const found = byPath.length > 0 ? byPath : categories.filter(({ slug }) => slugify(slug) === wanted)
  const [category, other] = found
  if (!category || wanted === '') return { reason: `no category has the slug "${wanted}"` }
  if (!other) return { category }
  return { reason: `${found.length} categories have the slug "${wanted}": name the file ${slugify(category.path)}` }
}
