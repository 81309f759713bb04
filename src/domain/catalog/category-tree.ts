/** Levels of the category tree (specification, decision 29). */
const MAX_DEPTH = 3

/** What is in a category: parts, or the brands that they are of. */
export const CATEGORY_KINDS = ['products', 'brands'] as const
export type CategoryKind = (typeof CATEGORY_KINDS)[number]

/** A category with its place in the tree. `depth` is 1 at the top, `path` the slugs from the top, joined by `/`. */
export interface TreeCategory {
  id: string
  parentId: string | null
  name: string
  slug: string
  path: string
  depth: number
  position: number
  kind: CategoryKind
}

/** Where a category is to stand, and under which slug. */
export interface Place {
  parentId: string | null
  slug: string
}

/** A category whose address changes. */
export interface PathChange {
  id: string
  from: string
  to: string
}

/** The order of siblings: by position, equal positions by name. */
function bySiblingOrder(one: Pick<TreeCategory, 'position' | 'name'>, other: Pick<TreeCategory, 'position' | 'name'>): number {
  const [name, otherName] = [one.name.toLowerCase(), other.name.toLowerCase()]
  return one.position - other.position || (name < otherName ? -1 : name > otherName ? 1 : 0)
}

/** The children of a category in their order; of null, the top of the tree. */
export const childrenOf = <Node extends TreeCategory>(nodes: readonly Node[], parentId: string | null): Node[] =>
  nodes.filter((node) => node.parentId === parentId).toSorted(bySiblingOrder)

/** The categories below a parent with all below them, parents before their children, in the order of the tree. */
export const flattenTree = <Node extends TreeCategory>(nodes: readonly Node[], parentId: string | null = null): Node[] =>
  childrenOf(nodes, parentId).flatMap((node) => [node, ...flattenTree(nodes, node.id)])

/** A category and all below it, itself first. */
export const branchOf = <Node extends TreeCategory>(nodes: readonly Node[], id: string): Node[] => [
  ...nodes.filter((node) => node.id === id),
  ...flattenTree(nodes, id),
]

/** The path of a place: `vacuum-parts/bags`. */
export function pathOf(nodes: readonly TreeCategory[], { parentId, slug }: Place): string {
  const parent = nodes.find(({ id }) => id === parentId)
  return parent ? `${parent.path}/${slug}` : slug
}

/** A category's path and those of the categories above it: `vacuum-parts`, `vacuum-parts/bags`. */
export const pathsTo = (path: string): string[] => path.split('/').map((_, index, slugs) => slugs.slice(0, index + 1).join('/'))

/** The addresses that change when a category comes to a place: its own and those of all below it. Empty when none does. */
export function pathChanges(nodes: readonly TreeCategory[], id: string, place: Place): PathChange[] {
  const branch = branchOf(nodes, id)
  const from = branch[0]?.path ?? ''
  const to = pathOf(nodes, place)
  if (from === to) return []
  return branch.map((node) => ({ id: node.id, from: node.path, to: to + node.path.slice(from.length) }))
}

/** Why a category cannot stand at a place: the field to blame and a sentence. */
export interface PlaceRefusal {
  field: 'parentId' | 'slug' | 'kind'
  text: string
}

/**
 * What keeps a category from a place, or null: a parent that is gone, is itself or is below it; a fourth level; brand tiles on the third level,
 * whose brands' pages would be on a fourth; a sibling with the same slug, whatever its case.
 * @param category `id` is null for a new one; `kind` the one that it is to have.
 */
export function refusePlace(
  nodes: readonly TreeCategory[],
  category: { id: string | null; kind: TreeCategory['kind'] },
  place: Place,
): PlaceRefusal | null {
  const branch = category.id === null ? [] : branchOf(nodes, category.id)
  const parent = nodes.find(({ id }) => id === place.parentId)
  if (place.parentId !== null && !parent) return { field: 'parentId', text: 'does not exist any more' }
  if (branch.some(({ id }) => id === place.parentId)) return { field: 'parentId', text: 'is the category itself, or below it' }
  const depth = (parent?.depth ?? 0) + 1
  const moved = depth - (branch[0]?.depth ?? depth)
  const deepest = Math.max(depth, ...branch.map((node) => node.depth + moved))
  if (deepest > MAX_DEPTH) return { field: 'parentId', text: `would make ${deepest} levels; ${MAX_DEPTH} are possible` }
  const hasDeepTiles =
    (category.kind === 'brands' && depth === MAX_DEPTH) ||
    branch.slice(1).some((node) => node.kind === 'brands' && node.depth + moved === MAX_DEPTH)
  if (hasDeepTiles) return { field: 'kind', text: 'brand tiles need a level below them for the pages of the brands' }
  const twin = childrenOf(nodes, place.parentId).find(
    (node) => node.id !== category.id && node.slug.toLowerCase() === place.slug.toLowerCase(),
  )
  return twin ? { field: 'slug', text: `is that of "${twin.name}" already` } : null
}

type Named = Pick<TreeCategory, 'id' | 'name' | 'slug'>

/** The words that name a category, the best of them first. */
type WordsOf<Node> = (node: Node) => string[]

const slugAndName: WordsOf<Pick<TreeCategory, 'name' | 'slug'>> = ({ slug, name }) => [slug, name]

/** The words by which rules of returns name a category: the path tells it from another one of the same slug and name. */
export const ruleWords: WordsOf<Pick<TreeCategory, 'id' | 'name' | 'slug' | 'path'>> = ({ slug, name, path }) => [slug, name, path]

const compared = (word: string) => word.trim().toLowerCase()

/** The words by which coupons name a category: its name and its slug, in lower case. */
export const couponWords = (node: Pick<TreeCategory, 'name' | 'slug'>): string[] => slugAndName(node).map(compared)

/** The ids of the categories that the words of a coupon (specification, section 5), or of a rule with `ruleWords`, name. */
export function namedBy<Node extends Named = Named>(
  words: readonly string[],
  nodes: readonly NoInfer<Node>[],
  wordsOf: WordsOf<Node> = slugAndName,
): Set<string> {
  const wanted = new Set(words.map(compared))
  return new Set(nodes.filter((node) => wordsOf(node).some((word) => wanted.has(compared(word)))).map(({ id }) => id))
}

/**
 * The words of a coupon or a rule after categories were renamed, moved or merged, so that it names `wanted` and no other. Words that named
 * nothing before stay. Null when that cannot be said: all words for one of them are also another category's.
 */
export function followWords<Node extends Named = Named>(
  words: readonly string[],
  { before, after, wanted }: { before: readonly NoInfer<Node>[]; after: readonly NoInfer<Node>[]; wanted: ReadonlySet<string> },
  wordsOf: WordsOf<Node> = slugAndName,
): string[] | null {
  const naming = (some: readonly string[], nodes: readonly Node[]) => namedBy<Node>(some, nodes, wordsOf)
  const isWithin = (word: string) => [...naming([word], after)].every((id) => wanted.has(id))
  const kept = words.filter((word) => naming([word], before).size === 0 || (naming([word], after).size > 0 && isWithin(word)))
  for (const id of wanted) {
    const node = after.find((candidate) => candidate.id === id)
    if (!node || naming(kept, after).has(id)) continue
    const word = wordsOf(node).find(isWithin)
    if (word === undefined) return null
    kept.push(word)
  }
  return kept
}
