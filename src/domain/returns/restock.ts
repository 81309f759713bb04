import type { ReturnCondition } from './return-reason.ts'

/** How many of a return's received pieces go back to the shelf unless staff say otherwise: what is as new, and at most what may still come back. */
export const proposedRestock = (condition: ReturnCondition | null, received: number, restockable: number): number =>
  condition === 'new' ? Math.min(received, restockable) : 0
