/**
 * Keeps the last press of a button inside `box` until what is returned is called, and presses it then: what the server has drawn is looked at
 * before its code is there, and React drops presses of it. Links, check boxes and disclosures work by themselves. Only for the browser.
 */
export function keepPresses(box: HTMLElement): () => void {
  let kept: HTMLButtonElement | null = null
  const keep = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || !box.contains(button)) return
    event.preventDefault()
    event.stopPropagation()
    kept = button
  }
  // Before React, which listens at the document.
  window.addEventListener('click', keep, { capture: true })
  return () => {
    window.removeEventListener('click', keep, { capture: true })
    if (kept?.isConnected) kept.click()
  }
}
