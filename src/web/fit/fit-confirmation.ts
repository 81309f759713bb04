let gate: (() => boolean) | null = null

/** Registers the check of the cart's warning, which runs before checkout; null removes it. */
export function setFitGate(next: (() => boolean) | null): void {
  gate = next
}

/** Whether all misfits have been confirmed. If not, the warning moves the focus to its checkbox. */
export const passesFitGate = (): boolean => gate?.() ?? true
