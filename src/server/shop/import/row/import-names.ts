import { sql } from 'drizzle-orm'
import { withoutTradeWord } from '#domain/catalog/brand.ts'
import type { BrandId, CategoryId } from '#domain/id.ts'
import { nameKey, NEW_NAME, plainName } from '#domain/import/import-fields.ts'
import type { NameKind } from '#domain/import/import-fields.ts'
import type { Queryable } from '#server/db/client.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { category } from '#server/db/schema/catalog/category.ts'

/** Brands and categories by their names, both ways. A name that several have is nobody's. */
export interface ImportNames {
  brandId(name: string): BrandId | null
  categoryId(name: string): CategoryId | null
  /** Why a name is nobody's: that several have it, or none. */
  refusal(kind: NameKind, name: string): string
  brandName(id: BrandId): string
  categoryName(id: CategoryId): string
  /** All of them, by name. */
  brands: { id: BrandId; name: string }[]
  categories: { id: CategoryId; name: string }[]
  /** Whether a name is to be added: staff have said so of it, or of all that are of none (`isCreating`). */
  isToBeAdded(kind: NameKind, name: string, isCreating: boolean): boolean
}

/** Stands for a brand or category that is made when the import starts. */
const NEW = { brand: 'brd_new:', category: 'cat_new:' } as const
export const isNewName = (id: string): boolean => id.startsWith(NEW.brand) || id.startsWith(NEW.category)

/** The name of a brand, without a word on whether it is new. */
export const nameOfBrand = (names: Pick<ImportNames, 'brandName'>, id: BrandId): string =>
  isNewName(id) ? id.slice(NEW.brand.length) : names.brandName(id)

/** The names along a path: `Range hoods > Filters > Charcoal`, also with `/` or `»` between them. */
export const pathNames = (path: string): string[] =>
  path
    .slice(0, 400)
    .split(/[>»›]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .slice(0, 3)

const plainPath = (path: string) => pathNames(path).map(plainName).join(' > ')

/** So many of the categories of one cell are looked at. */
const MAX_PATHS = 50

/**
 * WooCommerce names several categories, `A > B, C`: the first is taken. Where the ones above it are among them, `A, A > B, A > B > C`, as it has them once staff
 * have ticked them too, it is the one that lies deepest below the first.
 */
function firstPath(text: string): string {
  const [first = '', ...others] = text
    .replaceAll('\\,', '\u0000')
    .split(',', MAX_PATHS)
    .map((path) => path.replaceAll('\u0000', ','))
  let deepest = first
  for (const path of others) if (plainPath(path).startsWith(`${plainPath(deepest)} > `)) deepest = path
  return deepest
}

/** The name as far as it tells a new category. */
export const categoryPath = (text: string): string => (text.includes('>') ? firstPath(text) : text.replaceAll('\\,', ',')).trim()

/** The longest name of a brand, and of a category. */
const MAX_NAME = 100
const tooLong = (name: string) => `"${name.slice(0, 60)} …" has more than ${MAX_NAME} characters.`

/** A brand that is added when the import starts, or why it cannot be. */
export const newBrand = (name: string): { brandId: BrandId } | string =>
  name.length > MAX_NAME ? tooLong(name) : { brandId: `${NEW.brand}${name}` }

/** The same of a category, by the levels of its path that are taken. */
export function newCategory(text: string): { categoryId: CategoryId } | string {
  const levels = pathNames(categoryPath(text))
  const long = levels.find((name) => name.length > MAX_NAME)
  if (levels.length === 0) return 'has no name'
  return long === undefined ? { categoryId: `${NEW.category}${levels.join(' > ')}` } : tooLong(long)
}

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

/** Whose each name is. */
function ownersOf<Id>(entries: readonly (readonly [name: string, id: Id])[]): Map<string, Id[]> {
  const names = new Map<string, Id[]>()
  for (const [name, id] of entries) names.set(name, [...new Set([...(names.get(name) ?? []), id])])
  return names
}

/** The only one; null when there is none, or several. */
const only = <Id>(ids: readonly Id[]): Id | null => (ids.length === 1 ? (ids[0] ?? null) : null)

const refusalOf = {
  brand: (name: string, owners: number) =>
    owners > 1
      ? `${owners} brands are called "${name.slice(0, 60)}": write the whole name of one.`
      : `There is no brand "${name.slice(0, 60)}".`,
  category: (name: string, owners: number) =>
    owners > 1 ? `${owners} categories are called "${name.slice(0, 80)}": write its path.` : `There is no category "${name.slice(0, 80)}".`,
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
  ].map(ownersOf)
  const brandsCalled = (name: string) => brandNames.find((names) => names.has(name))?.get(name) ?? []
  /** As it is written before it is shortened. */
  const findBrands = (name: string) => {
    const exact = brandsCalled(name)
    return exact.length === 0 ? brandsCalled(withoutTradeWord(name)) : exact
  }
  const knownBrands = new Map(brands.map(({ id, name }) => [id, name]))
  const knownCategories = new Map(categories.map((node) => [node.id, node]))
  const paths = new Map(categories.map(({ id, path }) => [path, id]))
  const wholeNames = ownersOf(categories.map(({ id, names }) => [plainPath(names), id] as const))
  const ownNames = ownersOf(categories.map(({ id, name }) => [plainName(name), id] as const))
  const givenTo = (kind: NameKind, name: string) => mapped[nameKey(kind, name)]
  const ownBrands = new Map<string, BrandId>(brands.map(({ id }) => [id, id]))
  const ownCategories = new Map<string, CategoryId>(categories.map(({ id }) => [id, id]))
  const categoriesCalled = (name: string) => {
    const known = paths.get(name.trim())
    return known ? [known] : (wholeNames.get(plainPath(name)) ?? ownNames.get(plainName(name)) ?? [])
  }
  const findCategories = (name: string) => {
    const exact = categoriesCalled(name)
    return exact.length === 0 ? categoriesCalled(firstPath(name)) : exact
  }
  const ownersCalled = (kind: NameKind, name: string) => (kind === 'brand' ? findBrands(plainName(name)) : findCategories(name)).length
  return {
    brandId: (name) => ownBrands.get(givenTo('brand', name) ?? '') ?? only(findBrands(plainName(name))),
    categoryId: (name) => ownCategories.get(givenTo('category', name) ?? '') ?? only(findCategories(name)),
    refusal: (kind, name) => refusalOf[kind](name, ownersCalled(kind, name)),
    brands: brands.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
    categories: categories.map(({ id, names }) => ({ id, name: names })).toSorted((a, b) => a.name.localeCompare(b.name)),
    isToBeAdded: (kind, name, isCreating) => givenTo(kind, name) === NEW_NAME || (isCreating && ownersCalled(kind, name) === 0),
    brandName: (id) => knownBrands.get(id) ?? `${id.replace(NEW.brand, '')} (new)`,
    categoryName(id) {
      const node = knownCategories.get(id)
      if (!node) return `${id.replace(NEW.category, '')} (new)`
      return only(wholeNames.get(plainPath(node.names)) ?? []) === id ? node.names : node.path
    },
  }
}
