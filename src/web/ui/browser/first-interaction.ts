const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const

let isAlive = false
const waiting = new Set<() => void>()

function onSign() {
  isAlive = true
  for (const sign of SIGNS) window.removeEventListener(sign, onSign, { capture: true })
  for (const callback of waiting) callback()
  waiting.clear()
}

/**
 * Calls back once, at the visitor's first sign of life on this page load, or at once after it: the moment for code that only a visitor who
 * does something will need. The same function given twice is called once. Only for the browser.
 */
export function onFirstSign(callback: () => void): void {
  if (isAlive) return callback()
  // Captured, because others may stop an event on its way.
  if (waiting.size === 0) for (const sign of SIGNS) window.addEventListener(sign, onSign, { capture: true, passive: true })
  waiting.add(callback)
}
