import { childrenOf, refusePlace } from '#domain/catalog/category-tree.ts'
import type { TreeCategory } from '#domain/catalog/category-tree.ts'

/** Under which parent a category is to stand (null: at the top), and before which of its children (null: last). */
export interface TreePlace {
  parentId: string | null
  beforeId: string | null
}

/** A step of keys and buttons. */
export type TreeStep = 'up' | 'down' | 'indent' | 'outdent'

/** Where a category stands. */
export function placeOf(nodes: readonly TreeCategory[], { id, parentId }: TreeCategory): TreePlace {
  const siblings = childrenOf(nodes, parentId)
  return { parentId, beforeId: siblings[siblings.findIndex((node) => node.id === id) + 1]?.id ?? null }
}

/** Where a step brings a category; null when there is nowhere to go. */
export function placeAfter(nodes: readonly TreeCategory[], node: TreeCategory, step: TreeStep): TreePlace | null {
  const { parentId } = node
  const siblings = childrenOf(nodes, parentId)
  const at = siblings.findIndex(({ id }) => id === node.id)
  const before = siblings[at - 1]
  const parent = nodes.find(({ id }) => id === parentId)
  if (step === 'up') return before ? { parentId, beforeId: before.id } : null
  if (step === 'down') return at < siblings.length - 1 ? { parentId, beforeId: siblings[at + 2]?.id ?? null } : null
  if (step === 'indent') return before ? { parentId: before.id, beforeId: null } : null
  return parent ? placeOf(nodes, parent) : null
}

/** The part of a row over which something is held. */
export type DropZone = 'before' | 'inside' | 'after'

/** The zone of a point in a row: the upper and lower third stand beside it, the middle below it. */
export function zoneAt(y: number, { top, height }: { top: number; height: number }): DropZone {
  const share = (y - top) / height
  return share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'inside'
}

/** Where a category comes that is dropped on a row. Below an open row with children is before the first of them. */
export function placeDropped(
  nodes: readonly TreeCategory[],
  { id, overId, zone, isOpen }: { id: string; overId: string; zone: DropZone; isOpen: boolean },
): TreePlace | null {
  const others = nodes.filter((node) => node.id !== id)
  const over = others.find((node) => node.id === overId)
  if (!over) return null
  if (zone === 'inside') return { parentId: over.id, beforeId: null }
  if (zone === 'before') return { parentId: over.parentId, beforeId: over.id }
  const first = isOpen ? childrenOf(others, over.id)[0] : undefined
  return first ? { parentId: over.id, beforeId: first.id } : placeOf(others, over)
}

/** Whether a category stands there already. */
export function isThere(nodes: readonly TreeCategory[], node: TreeCategory, place: TreePlace): boolean {
  const now = placeOf(nodes, node)
  return now.parentId === place.parentId && (now.beforeId === place.beforeId || place.beforeId === node.id)
}

const BLAMED = { parentId: 'It', slug: 'Its slug', kind: 'It shows brand tiles:' } as const

/** Why a category cannot stand there, as a sentence; null when it can. */
export function refusalOf(nodes: readonly TreeCategory[], node: TreeCategory, parentId: string | null): string | null {
  const refusal = refusePlace(nodes, node, { parentId, slug: node.slug })
  if (!refusal) return null
  if (refusal.field === 'parentId' && refusal.text.startsWith('is ')) return 'A category cannot stand below itself.'
  return `${BLAMED[refusal.field]} ${refusal.text}.`
}
