const INTERACTIONS = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const

let hasInteracted = false
const waiting = new Set<() => void>()

function onInteraction() {
  hasInteracted = true
  for (const interaction of INTERACTIONS) window.removeEventListener(interaction, onInteraction, { capture: true })
  for (const callback of waiting) callback()
  waiting.clear()
}

/**
 * Calls back once, at the visitor's first interaction with this page load, or at once after it: the moment for code that only a visitor who
 * does something will need. The same function given twice is called once. Only for the browser.
 */
export function onFirstInteraction(callback: () => void): void {
  if (hasInteracted) return callback()
  // Captured, because others may stop an event on its way.
  if (waiting.size === 0)
    for (const interaction of INTERACTIONS) window.addEventListener(interaction, onInteraction, { capture: true, passive: true })
  waiting.add(callback)
}
