let gate: (() => boolean) | null = null

/** What the cart's warning says to Secure Checkout; null when there is nothing to warn of. */
export function setFitGate(next: (() => boolean) | null): void {
  gate = next
}

/** Whether nothing is left to be confirmed about parts that do not fit. If something is, the warning leads there. */
export const passesFitGate = (): boolean => gate?.() ?? true
