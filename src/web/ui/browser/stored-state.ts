import { useSyncExternalStore } from 'react'
import { createEmitter } from './emitter.ts'
import { memoizeLast } from './memoize-last.ts'
import type { StoredText } from './stored-text.ts'

interface StoredStateOptions<Value> {
  stored: StoredText
  /** Reads the text; whatever is stored, it gives a value. Called again only when the text has changed. */
  parse: (text: string | null) => Value
  /** The value on the server and during hydration. */
  onServer: Value
  /** What another tab writes to localStorage shows in this one too, and in a page that Back brings what the later ones wrote. */
  syncsTabs?: boolean
  /** Called before a value from elsewhere is shown: when a component begins to use it, and when another tab or page has written it. */
  onRead?: () => void
}

export interface StoredState<Value> {
  read: () => Value
  /** Writes the text, null removes it; then all components that use the value render again. */
  write: (text: string | null) => void
  /** The value, for rendering. */
  useValue: () => Value
}

/**
 * State that lives in the browser's storage, which it shares with other tabs: the stored text is the only copy, and what was parsed from it is
 * kept until the text changes. Where storage is forbidden or full it lives in memory (see `storedText`).
 */
export function storedState<Value>({ stored, parse, onServer, syncsTabs = false, onRead }: StoredStateOptions<Value>): StoredState<Value> {
  const parseOnce = memoizeLast(parse)
  const read = () => parseOnce(stored.read())

  const changes = createEmitter(() => {
    if (!syncsTabs) return () => undefined
    function onChange() {
      onRead?.()
      changes.notify()
    }
    // A null key: the whole storage was cleared.
    const onStorage = ({ key }: StorageEvent) => (key === null || key === stored.key) && onChange()
    // A page that Back brings as it was left has not heard of what was written since.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && onChange()
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  })

  function write(text: string | null) {
    stored.write(text)
    changes.notify()
  }

  function subscribe(listener: () => void) {
    const leave = changes.subscribe(listener)
    onRead?.()
    return leave
  }

  return { read, write, useValue: () => useSyncExternalStore(subscribe, read, () => onServer) }
}
