import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { MAX_MENU_BRANDS } from '#domain/catalog/brand.ts'
import { api, read, type Schema } from '#web/api.ts'

/** A category as menus, chips and footers show it. Small, because every page carries the whole tree. */
export interface NavigationNode {
  name: string
  href: string
  imageUrl: string | null
  subcategories: NavigationNode[]
}

/** The category tree by position, and the popular brands in staff's order, or else the first by name (specification, section 9: 10 of them). */
export interface Navigation {
  categories: NavigationNode[]
  brands: { name: string; href: string }[]
}

const EMPTY_NAVIGATION: Navigation = { categories: [], brands: [] }

/** Pages rendered from the same answers have the same navigation. */
const known = new WeakMap<readonly Schema<'Category'>[], Navigation>()

const asNode = ({ name, path, imageUrl, subcategories }: Schema<'Category'>): NavigationNode => ({
  name,
  href: `/category/${path}`,
  imageUrl,
  subcategories: subcategories.map(asNode),
})

async function readBrands(signal: AbortSignal): Promise<Navigation['brands']> {
  const brands = await read(api.GET('/api/brands', { signal }))
  const popular = brands.flatMap((brand) => (brand.menuPosition === null ? [] : { ...brand, at: brand.menuPosition }))
  const shown = popular.length > 0 ? popular.toSorted((one, other) => one.at - other.at) : brands.slice(0, MAX_MENU_BRANDS)
  return shown.map(({ name, slug }) => ({ name, href: `/search?brand=${slug}` }))
}

async function readNavigation(signal: AbortSignal): Promise<Navigation> {
  // A shop whose brands cannot be read still has its categories: the menu then says 'No brands found.'
  const [categories, brands] = await Promise.all([read(api.GET('/api/categories', { signal })), readBrands(signal).catch(() => [])])
  const navigation = known.get(categories) ?? { categories: categories.map(asNode), brands }
  if (brands.length > 0) known.set(categories, navigation)
  return navigation
}

/** The navigation of every page. */
export const navigationQuery = () => queryOptions({ queryKey: ['navigation'], queryFn: ({ signal }) => readNavigation(signal) })

/** Fetches the navigation. When that fails, only the Home tab remains (specification, section 2) until the next try succeeds. */
export async function ensureNavigation(queryClient: QueryClient): Promise<void> {
  const query = navigationQuery()
  await queryClient.ensureQueryData(query).catch(() => queryClient.setQueryData(query.queryKey, EMPTY_NAVIGATION, { updatedAt: 0 }))
}

/** The nodes from the top to the one a path names; shorter when the path goes on below the tree, empty outside of it. */
export function findBreadcrumb(nodes: readonly NavigationNode[], pathname: string): NavigationNode[] {
  const node = nodes.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
  return node ? [node, ...findBreadcrumb(node.subcategories, pathname)] : []
}
