/**
 * Runs before the page is painted. Links work from then on; buttons only once the page's code is there (`data-keys`, see `useShortcutKeys`). Until
 * then the last button that was pressed is marked as busy, and Ctrl+K and the letters after it are kept, for `replayEarlyClick` and `takeEarlyKeys`.
 * The document's attributes are all it writes.
 */
export const EARLY_INPUT_SCRIPT =
  '(function(h){function on(n,f){addEventListener(n,function(e){if(!h.dataset.keys)f(e)},true)}' +
  'on("click",function(e){var b=e.target.closest&&e.target.closest("button");if(!b)return;e.preventDefault();' +
  'document.querySelectorAll("[data-early]").forEach(function(o){o.removeAttribute("data-early");o.removeAttribute("aria-busy")});' +
  'b.setAttribute("data-early","");b.setAttribute("aria-busy","true")});' +
  'on("submit",function(e){e.preventDefault()});' +
  'on("keydown",function(e){var t=h.dataset.typed,c=e.ctrlKey||e.metaKey;' +
  'if(c&&e.key.toLowerCase()=="k"){h.dataset.typed=t||"";e.preventDefault()}' +
  'else if(t!==undefined&&!c&&!e.altKey&&e.key.length==1){h.dataset.typed=t+e.key;e.preventDefault()}})})(document.documentElement)'

/** Presses the button that was pressed before the page could answer, once its part of the page is ready for it. */
export function replayEarlyClick(): void {
  const button = document.querySelector<HTMLElement>('[data-early]')
  if (!button) return
  button.removeAttribute('data-early')
  button.removeAttribute('aria-busy')
  // Not inside an effect: React brings a part of the page to life for a click, but not while it is at work itself.
  setTimeout(() => button.isConnected && button.click())
}

/** What was typed after a Ctrl+K that came before the page could answer; null when there was none. */
export function takeEarlyKeys(): string | null {
  const { typed } = document.documentElement.dataset
  delete document.documentElement.dataset.typed
  return typed ?? null
}
