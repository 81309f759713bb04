let isConfirmed: (() => boolean) | null = null

/** Registers the check of the cart's warning, which runs before checkout; null removes it. */
export function setFitConfirmation(next: (() => boolean) | null): void {
  isConfirmed = next
}

/** Whether all misfits have been confirmed. If not, the warning moves the focus to its checkbox. */
export const areMisfitsConfirmed = (): boolean => isConfirmed?.() ?? true
