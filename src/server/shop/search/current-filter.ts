import { currentBrandSlugs } from '#server/shop/catalog/brand-slug.ts'
import { categoryTree, findChain } from '#server/shop/catalog/category.ts'
import { moveOf } from '#server/shop/redirect.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { SearchFilter } from './search-filter.ts'

/** How many redirects a path is followed along, one after the other. */
const MAX_HOPS = 5
const PAGE = '/category/'

/** The category's path of today for that of an address, which may be older; one that was never a category's stays as it is. */
async function currentPath(shop: Shop, path: string): Promise<string> {
  const tree = await categoryTree(shop)
  let current = path
  for (let hops = 0; hops <= MAX_HOPS; hops++) {
    const slugs = current.split('/')
    if (findChain(tree, slugs).length === slugs.length) return current
    const moved = await moveOf(shop, PAGE + current)
    if (!moved?.startsWith(PAGE)) return path
    current = moved.slice(PAGE.length)
  }
  return path
}

/** A filter with the brand's slug and the category's path of today: links to a search outlive a new name (specification, decision 33). */
export async function currentFilter(shop: Shop, filter: SearchFilter): Promise<SearchFilter> {
  const { brand, category } = filter
  const [[slug] = [], path] = await Promise.all([
    brand === undefined ? undefined : currentBrandSlugs(shop, [brand]),
    category === undefined ? undefined : currentPath(shop, category),
  ])
  return { ...filter, brand: slug, category: path }
}
