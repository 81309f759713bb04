/** A text stored in the browser. Reading and writing never throw. */
export interface StoredText {
  readonly key: string
  read(): string | null
  /** Null removes it. */
  write(text: string | null): void
}

type Area = 'localStorage' | 'sessionStorage'

function get(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

/** @returns whether there was room for it */
function put(area: Area, key: string, text: string | null): boolean {
  try {
    if (text === null) window[area].removeItem(key)
    else window[area].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/**
 * A text under a key of the browser's storage (specification, decision 9). What finds no room in the storage of all tabs is kept in the tab's own; where storage is
 * forbidden, in memory, as long as the page stands. Only for the browser.
 */
export function storedText(area: Area, key: string): StoredText {
  // What could not be written; undefined while the storage can be trusted.
  let memory: string | null | undefined
  return {
    key,
    read: () => (memory === undefined ? (get('sessionStorage', key) ?? get(area, key)) : memory),
    write(text) {
      put('sessionStorage', key, null)
      memory = put(area, key, text) ? undefined : text
      if (memory !== undefined) put('sessionStorage', key, text)
    },
  }
}
