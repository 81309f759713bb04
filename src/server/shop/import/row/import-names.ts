import { sql } from 'drizzle-orm'
import { withoutTradeWord } from '#domain/catalog/brand.ts'
import type { BrandId, CategoryId } from '#domain/id.ts'
import { nameKey, NEW_NAME, plainName } from '#domain/import/import-fields.ts'
import type { NameKind } from '#domain/import/import-fields.ts'
import type { Queryable } from '#server/db/client.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { category } from '#server/db/schema/catalog/category.ts'

/** Brands and categories by their names, both ways. */
export interface ImportNames {
  brandId(name: string): BrandId | null
  categoryId(name: string): CategoryId | null
  brandName(id: BrandId): string
  categoryName(id: CategoryId): string
  /** All of them, by name. */
  brands: { id: BrandId; name: string }[]
  categories: { id: CategoryId; name: string }[]
  /** Whether staff have said that a name is to be added. */
  isToBeAdded(kind: NameKind, name: string): boolean
}

/** Stands for a brand or category that is made when the import starts. */
const NEW = { brand: 'brd_new:', category: 'cat_new:' } as const
export const newBrandId = (name: string): BrandId => `${NEW.brand}${name.slice(0, 100)}`
export const newCategoryId = (path: string): CategoryId => `${NEW.category}${path.slice(0, 310)}`
export const isNewName = (id: string): boolean => id.startsWith(NEW.brand) || id.startsWith(NEW.category)

/** The names along a path: `Range hoods > Filters > Charcoal`, also with `/` or `»` between them. */
export const pathNames = (path: string): string[] =>
  path
    .slice(0, 400)
    .split(/[>»›]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .slice(0, 3)

const plainPath = (path: string) => pathNames(path).map(plainName).join(' > ')

/** WooCommerce names several categories, `A > B, C`: the first is taken. */
const firstPath = (text: string) => text.replaceAll('\\,', '\u0000').split(',', 1).join('').replaceAll('\u0000', ',')

/** The name as far as it tells a new category. */
export const categoryPath = (text: string): string => (text.includes('>') ? firstPath(text) : text.replaceAll('\\,', ',')).trim()

interface CategoryNode {
  id: CategoryId
  name: string
  path: string
  names: string
}

async function readCategories(db: Queryable): Promise<CategoryNode[]> {
  const rows = await db.select({ id: category.id, parentId: category.parentId, name: category.name, path: category.path }).from(category)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const namesOf = ({ parentId, name }: (typeof rows)[number]): string => {
    const parent = parentId === null ? undefined : byId.get(parentId)
    return parent ? `${namesOf(parent)} > ${name}` : name
  }
  return rows.map((row) => ({ id: row.id, name: row.name, path: row.path, names: namesOf(row) }))
}

/** A map in which a name that several have is nobody's. */
function uniqueNames<Id>(entries: readonly (readonly [name: string, id: Id])[]): Map<string, Id | null> {
  const names = new Map<string, Id | null>()
  for (const [name, id] of entries) names.set(name, names.has(name) && names.get(name) !== id ? null : id)
  return names
}

/** Reads all brands and categories of the shop. `mapped`: names of theirs → ids of ours, as `ImportOptions.names` has them. */
export async function readImportNames(db: Queryable, mapped: Record<string, string>): Promise<ImportNames> {
  const brands = await db
    .select({ id: brand.id, name: brand.name, slug: brand.slug, aliases: brand.aliases })
    .from(brand)
    .orderBy(sql`${brand.id}`)
  const categories = await readCategories(db)
  // A brand's own name is its own, though another has it among its other names.
  const brandNames = [
    brands.map(({ id, name }) => [plainName(name), id] as const),
    brands.map(({ id, slug }) => [plainName(slug), id] as const),
    brands.flatMap(({ id, aliases }) => aliases.map((alias) => [plainName(alias), id] as const)),
    brands.map(({ id, name }) => [withoutTradeWord(plainName(name)), id] as const),
  ].map(uniqueNames)
  const brandCalled = (name: string) => brandNames.find((names) => names.has(name))?.get(name)
  /** Null for a name of several; as it is written before it is shortened. */
  const findBrand = (name: string) => {
    const exact = brandCalled(name)
    return exact === undefined ? brandCalled(withoutTradeWord(name)) : exact
  }
  const knownBrands = new Map(brands.map(({ id, name }) => [id, name]))
  const knownCategories = new Map(categories.map((node) => [node.id, node]))
  const paths = new Map(categories.map(({ id, path }) => [path, id]))
  const wholeNames = uniqueNames(categories.map(({ id, names }) => [plainPath(names), id] as const))
  const ownNames = uniqueNames(categories.map(({ id, name }) => [plainName(name), id] as const))
  const givenTo = (kind: NameKind, name: string) => mapped[nameKey(kind, name)]
  const ownBrands = new Map<string, BrandId>(brands.map(({ id }) => [id, id]))
  const ownCategories = new Map<string, CategoryId>(categories.map(({ id }) => [id, id]))
  const findCategory = (name: string) => paths.get(name.trim()) ?? wholeNames.get(plainPath(name)) ?? ownNames.get(plainName(name))
  return {
    brandId: (name) => ownBrands.get(givenTo('brand', name) ?? '') ?? findBrand(plainName(name)) ?? null,
    categoryId: (name) => ownCategories.get(givenTo('category', name) ?? '') ?? findCategory(name) ?? findCategory(firstPath(name)) ?? null,
    brands: brands.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
    categories: categories.map(({ id, names }) => ({ id, name: names })).toSorted((a, b) => a.name.localeCompare(b.name)),
    isToBeAdded: (kind, name) => givenTo(kind, name) === NEW_NAME,
    brandName: (id) => knownBrands.get(id) ?? `${id.replace(NEW.brand, '')} (new)`,
    categoryName(id) {
      const node = knownCategories.get(id)
      if (!node) return `${id.replace(NEW.category, '')} (new)`
      return wholeNames.get(plainPath(node.names)) === id ? node.names : node.path
    },
  }
}
