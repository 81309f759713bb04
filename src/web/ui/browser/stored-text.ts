/** A text stored in the browser. Reading and writing never throw. */
export interface StoredText {
  readonly key: string
  read(): string | null
  /** Null removes it. */
  write(text: string | null): void
}

/**
 * A text under a key of the browser's storage. Where storage is forbidden or full it lives in memory, as long as the page does
 * (decision 9). Only for the browser.
 */
export function storedText(area: 'localStorage' | 'sessionStorage', key: string): StoredText {
  // What could not be written; undefined while the storage can be trusted.
  let memory: string | null | undefined
  return {
    key,
    read() {
      if (memory !== undefined) return memory
      try {
        return window[area].getItem(key)
      } catch {
        return null
      }
    },
    write(text) {
      try {
        if (text === null) window[area].removeItem(key)
        else window[area].setItem(key, text)
        memory = undefined
      } catch {
        memory = text
      }
    },
  }
}
