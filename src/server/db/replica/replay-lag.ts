/** Moments that are remembered at most: half an hour of them. */
const MAX_MOMENTS = 900

/** Where the primary's log ended at a moment. Positions are bytes of the write-ahead log; moments are of one clock of this process (ms). */
interface Moment {
  position: bigint
  at: number
}

/**
 * How long replicas lag: since when the primary has what they have not replayed. Only positions are compared, at moments of this process's own
 * clock: an idle primary makes no lag, a replica that has lost the primary does, and clocks of servers do not matter.
 */
export class ReplayLag {
  #moments: Moment[] = []

  /** The primary's log ended at `position`. */
  note(position: bigint, at: number) {
    const last = this.#moments.at(-1)
    if (last?.position === position) return
    // After a failover that lost the end of its log: what was noted of the old one is nobody's.
    if (last && position < last.position) this.#moments = []
    this.#moments.push({ position, at })
    if (this.#moments.length > MAX_MOMENTS) this.#moments.shift()
  }

  /**
   * For how long the replica that has replayed up to `replayed` has lagged (ms), from the first moment at which the primary was known to be
   * further; 0 when it has all that is known.
   */
  of(replayed: bigint, now: number): number {
    const missing = this.#moments.find(({ position }) => position > replayed)
    return missing ? now - missing.at : 0
  }
}
