const INTERACTIONS = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const

let hasInteracted = false
const waiting = new Set<() => unknown>()

function onInteraction() {
  hasInteracted = true
  for (const interaction of INTERACTIONS) window.removeEventListener(interaction, onInteraction, { capture: true })
  for (const callback of waiting) callback()
  waiting.clear()
}

/**
 * Calls back once, at the visitor's first interaction with this page load, or at once after it: the moment to preload what only a
 * visitor who does something will need. The same function given twice is called once. Only for the browser.
 */
export function onFirstInteraction(callback: () => unknown): void {
  // What the callback returns is nobody's: an effect would take it for its clean-up.
  if (hasInteracted) return void callback()
  // Captured, because others may stop an event on its way.
  if (waiting.size === 0)
    for (const interaction of INTERACTIONS) window.addEventListener(interaction, onInteraction, { capture: true, passive: true })
  waiting.add(callback)
}
