/**
 * Runs before the page is painted. Until the page's code is there (`data-keys`, see `useShortcutKeys`), Ctrl+K and the letters after it are kept, for
 * `takeEarlyKeys`. The document's attributes are all it writes.
 */
export const EARLY_KEYS_SCRIPT =
  'addEventListener("keydown",function(e){var h=document.documentElement.dataset,t=h.typed,c=e.ctrlKey||e.metaKey;if(h.keys)return;' +
  'if(c&&e.key.toLowerCase()=="k"){h.typed=t||"";e.preventDefault()}' +
  'else if(t!==undefined&&!c&&!e.altKey&&e.key.length==1){h.typed=t+e.key;e.preventDefault()}},true)'

/** What was typed after a Ctrl+K that came before the page could answer; null when there was none. */
export function takeEarlyKeys(): string | null {
  const { typed } = document.documentElement.dataset
  delete document.documentElement.dataset.typed
  return typed ?? null
}
