/** A part whose slug has changed: the slug that it had, and the one that it has. */
export interface MovedSlug {
  from: string
  to: string
}

/** The lines by the slugs that their parts have now. Two of them may be of one part then. */
export function followMoves<Line extends { slug: string }>(lines: readonly Line[], moved: readonly MovedSlug[]): Line[] {
  const now = new Map(moved.map(({ from, to }) => [from, to]))
  return lines.map((line) => ({ ...line, slug: now.get(line.slug) ?? line.slug }))
}
