/** Whose something is; null for all of whom nothing tells which they are: they share a line. */
export type Owner = string | null

/** Items in lines, one for each owner, who take turns: whoever has hundreds of them gives one for each of anybody else. Nothing is kept of who has none. */
export class Rotation<Item> {
  /** The owner whose turn it is comes first. */
  readonly #lines = new Map<Owner, Set<Item>>()
  readonly #owners = new Map<Item, Set<Owner>>()
  /** The owners whose lines are so long; the last of these is never empty. So the longest is found without looking at all. */
  readonly #byLength: Set<Owner>[] = [new Set()]

  /** How many items there are, those of several owners counted once. */
  get size(): number {
    return this.#owners.size
  }

  has(item: Item): boolean {
    return this.#owners.has(item)
  }

  /** Puts an item at the end of an owner's line, if it is not in it; it keeps its place in those of others. */
  add(item: Item, owner: Owner) {
    const line = this.#lines.get(owner) ?? new Set<Item>()
    const owners = this.#owners.get(item) ?? new Set<Owner>()
    const before = line.size
    this.#lines.set(owner, line.add(item))
    this.#owners.set(item, owners.add(owner))
    this.#note(owner, before, line.size)
  }

  delete(item: Item) {
    for (const owner of this.#owners.get(item) ?? []) this.#leave(item, owner)
  }

  /** Takes the first item of the owner whose turn it is, who comes after all others next time; undefined when there is none. */
  take(): Item | undefined {
    for (const [owner, line] of this.#lines) {
      this.#lines.delete(owner)
      this.#lines.set(owner, line)
      const [item] = line
      if (item !== undefined) this.delete(item)
      return item
    }
    return undefined
  }

  /** How many items are in an owner's line. */
  lengthOf(owner: Owner): number {
    return this.#lines.get(owner)?.size ?? 0
  }

  /** How many items are in the longest line. */
  get longest(): number {
    return this.#byLength.length - 1
  }

  /** Takes the last item out of the longest line. @returns it, when it is in nobody else's: it is gone then */
  shorten(): Item | undefined {
    for (const owner of this.#byLength.at(-1) ?? []) {
      const last = [...(this.#lines.get(owner) ?? [])].at(-1)
      if (last === undefined) return undefined
      this.#leave(last, owner)
      return this.has(last) ? undefined : last
    }
    return undefined
  }

  /** All items; any may be taken or deleted meanwhile. */
  [Symbol.iterator](): Iterator<Item> {
    return this.#owners.keys()
  }

  #leave(item: Item, owner: Owner) {
    const [line, owners] = [this.#lines.get(owner), this.#owners.get(item)]
    if (!line?.delete(item) || !owners) return
    if (line.size === 0) this.#lines.delete(owner)
    owners.delete(owner)
    if (owners.size === 0) this.#owners.delete(item)
    this.#note(owner, line.size + 1, line.size)
  }

  /** Notes that an owner's line is so long now. */
  #note(owner: Owner, before: number, now: number) {
    this.#byLength[before]?.delete(owner)
    if (now > 0) (this.#byLength[now] ??= new Set()).add(owner)
    while (this.longest > 0 && this.#byLength.at(-1)?.size === 0) this.#byLength.pop()
  }
}
