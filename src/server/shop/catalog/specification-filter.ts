import { and, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { PART_FAMILIES } from '#domain/drawing/family.ts'
import type { PartFamily } from '#domain/drawing/family.ts'
import { choiceBySpecification, compareSpecificationValues } from '#domain/catalog/specification-choice.ts'
import type { CategoryId } from '#domain/id.ts'
import { slugify } from '#domain/catalog/slug.ts'
import { inchText, specificationsOf } from '#domain/catalog/specification.ts'
import type { Specification } from '#domain/catalog/specification.ts'
import type { Shop } from '#server/shop/shop.ts'
import { idsBelow } from './category.ts'
import type { CategoryNode } from './category.ts'
import { isListed } from './part-list.ts'

/** A specification by which a list can be narrowed, with the values that its parts have. */
export const specificationFilterSchema = z
  .object({
    key: z.string(),
    label: z.string(),
    options: z.array(
      z.object({
        value: z.string().meta({ description: 'As the parameter `spec` takes it, after the key and a colon' }),
        label: z.string(),
        productCount: z.int().meta({ description: 'Parts with this value under all other choices' }),
        selected: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'FigureFilter' })
type SpecificationFilter = z.output<typeof specificationFilterSchema>

/** The key of the third level of a category, which is chosen as a specification is. */
const TYPE = 'type'

/** A specification is offered when at least this share of the list's parts states it, the most common specifications first. */
const OFFERED_FROM = 0.2
const MAX_FIGURES = 6
/** Of a specification with more values, the most common ones are offered. */
const MAX_VALUES = 60

/** The name of a specification in addresses. */
const keyOf = ({ label }: Specification): string => slugify(label)
/** Families may keep a specification of one name differently: in inches, or as a text. */
const sourceOf = ({ source, key }: Specification): string => `${source} ${key}`

const filtersOf = (family: PartFamily) => specificationsOf(family).filter(({ isFilter }) => isFilter)
const LABELS = new Map(PART_FAMILIES.flatMap((family) => filtersOf(family).map((figure) => [sourceOf(figure), figure])))

/** How many parts have a value of a specification; a type, since it is a row of the database. */
type StoredValue = Record<'name' | 'value', string> & { parts: number }

/** Specifications are stored as texts such as `spec Voltage=120 V` (`listed_figures`); a category is one of them here. */
const NAME = sql`split_part(figure, '=', 1)`
const VALUE = sql`substr(figure, strpos(figure, '=') + 1)`
const TYPE_OF = sql.raw(`'${TYPE}='`)

/** How many parts of whole categories have each value: the counts that are kept. */
async function keptValues(shop: Shop, categoryIds: readonly CategoryId[]): Promise<StoredValue[]> {
  const found = await shop.browsing.execute<StoredValue>(sql`
    select ${NAME} as name, ${VALUE} as value, sum(parts)::int as parts
    from (select coalesce(figure, ${TYPE_OF} || owner_id) as figure, parts from listed_count
      where owner_id = any(${sql.param([...categoryIds])}::text[])) kept group by 1, 2 having sum(parts) > 0`)
  return found.rows
}

interface CountedValues {
  categoryIds: readonly CategoryId[]
  /** A condition on `listed_part l`. */
  where: SQL | undefined
  /** A condition that may name the `figure` of the value as well. */
  others: SQL | undefined
}

/** How many parts of a list have each value. Parts with the same specifications are counted before their specifications are taken apart: many parts share them. */
async function countValues(shop: Shop, { categoryIds, where, others }: CountedValues): Promise<StoredValue[]> {
  const found = await shop.browsing.execute<StoredValue>(sql`
    select ${NAME} as name, ${VALUE} as value, sum(parts)::int as parts
    from (select l.category_id, l.figures, count(*) as parts from listed_part l
      where ${isListed(categoryIds)} and ${where ?? sql`true`} group by 1, 2) l
    cross join lateral unnest(l.figures || (${TYPE_OF} || l.category_id)) figure
    where ${others ?? sql`true`} group by 1, 2`)
  return found.rows
}

/** A value of a specification as people read it, with the ways in which it is stored. */
interface Option {
  label: string
  stored: { name: string; value: string }[]
  parts: number
}

interface Figure {
  label: string
  options: Map<string, Option>
}

/** The specifications of a list, by key, with their values by slug. */
function figuresOf(rows: readonly StoredValue[], types: ReadonlyMap<string, CategoryNode>): Map<string, Figure> {
  const figures = new Map<string, Figure>()
  for (const { name, value, parts } of rows) {
    const known = LABELS.get(name)
    const type = name === TYPE ? types.get(value) : undefined
    if (!known && !type) continue
    const label = type?.name ?? (known?.source === 'dimension' ? inchText(Number(value)) : value)
    const slug = type?.slug ?? slugify(label)
    const key = known ? keyOf(known) : TYPE
    const figure = figures.get(key) ?? { label: known?.label ?? 'Type', options: new Map<string, Option>() }
    const option = figure.options.get(slug) ?? { label, stored: [], parts: 0 }
    option.stored.push({ name, value })
    option.parts += parts
    if (slug !== '') figures.set(key, { ...figure, options: figure.options.set(slug, option) })
  }
  return figures
}

/** The condition of one specification: any of the chosen values; nothing passes where none of them is known. */
function passes(stored: readonly { name: string; value: string }[]): SQL {
  const [types, figures] = [stored.filter(({ name }) => name === TYPE), stored.filter(({ name }) => name !== TYPE)]
  const ofType = types.length > 0 ? sql`l.category_id = any(${sql.param(types.map(({ value }) => value))}::text[])` : undefined
  const texts = figures.map(({ name, value }) => `${name}=${value}`)
  return or(ofType, texts.length > 0 ? sql`l.figures && ${sql.param(texts)}::text[]` : undefined) ?? sql`false`
}

const sumOf = ({ options }: Figure) => [...options.values()].reduce((sum, { parts }) => sum + parts, 0)

/** What can be chosen: specifications that enough parts state, in more than one value; those that are chosen in any case. */
function offered(figures: ReadonlyMap<string, Figure>, chosen: ReadonlyMap<string, string[]>, size: number): [string, Figure][] {
  const common = [...figures]
    .filter(([, figure]) => figure.options.size > 1 && sumOf(figure) >= size * OFFERED_FROM)
    .toSorted(([one, first], [other, second]) => Number(other === TYPE) - Number(one === TYPE) || sumOf(second) - sumOf(first))
    .slice(0, MAX_FIGURES)
  const kept = [...figures].filter(([key]) => chosen.has(key) && common.every(([offeredKey]) => offeredKey !== key))
  return [...common, ...kept]
}

/** The values of a specification in their order, the chosen ones among them. */
function shownOptions([key, { options }]: [string, Figure], chosen: readonly string[], counts: ReadonlyMap<string, Figure>) {
  const now = counts.get(key)
  const rows = [...options].map(([value, { label, parts }]) => ({
    value,
    label,
    parts,
    productCount: now?.options.get(value)?.parts ?? 0,
    selected: chosen.includes(value),
  }))
  const unknown = chosen.filter((value) => !options.has(value))
  return [
    ...rows
      .toSorted((one, other) => Number(other.selected) - Number(one.selected) || other.parts - one.parts)
      .slice(0, MAX_VALUES)
      .toSorted((one, other) => compareSpecificationValues(one.label, other.label))
      .map(({ parts: _, ...option }) => option),
    ...unknown.map((value) => ({ value, label: value, productCount: 0, selected: true })),
  ]
}

interface FilteredList {
  node: CategoryNode
  /** `figure:value` pairs; specifications that the list does not know are ignored. */
  spec: readonly string[]
  /** Other filters of the list, a condition on `listed_part l`. */
  where: SQL | undefined
}

/** What a list can be narrowed by, and the condition of what is chosen. */
export interface SpecificationFilters {
  /** A condition on `listed_part l`. */
  where: SQL | undefined
  /** Counts the parts of each value; reads the database only where something is chosen. */
  read: () => Promise<SpecificationFilter[]>
}

/**
 * The filters of a category's list by the specifications of its parts (`domain/catalog/specification.ts`) and by its third level. Values of one specification are
 * alternatives, specifications are not. The count of a value is that of the parts under everything chosen for the other specifications.
 */
export async function specificationFilters(shop: Shop, { node, spec, where }: FilteredList): Promise<SpecificationFilters> {
  const categoryIds = idsBelow(node)
  const types = new Map(node.subcategories.flatMap((child) => idsBelow(child).map((id): [string, CategoryNode] => [id, child])))
  const rows = await shop.cache.remember(`figures ${node.path}`, () => keptValues(shop, categoryIds))
  const figures = figuresOf(rows, types)
  const chosen = new Map([...choiceBySpecification(spec)].filter(([key]) => figures.has(key)))
  const conditions = [...chosen].map(([key, values]) => {
    const figure = figures.get(key)
    const stored = values.flatMap((value) => figure?.options.get(value)?.stored ?? [])
    const names = [...new Set([...(figure?.options.values() ?? [])].flatMap((option) => option.stored.map(({ name }) => name)))]
    return { passes: passes(stored), names }
  })
  return {
    where: and(...conditions.map((condition) => condition.passes)),
    async read() {
      const others = and(...conditions.map(({ passes: own, names }) => or(own, inArray(NAME, names))))
      const isNarrowed = where !== undefined || others !== undefined
      const counts = isNarrowed ? figuresOf(await countValues(shop, { categoryIds, where, others }), types) : figures
      return offered(figures, chosen, node.productCount).map(([key, figure]) => ({
        key,
        label: figure.label,
        options: shownOptions([key, figure], chosen.get(key) ?? [], counts),
      }))
    },
  }
}
