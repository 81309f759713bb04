/** Components and others that want to hear of a change. */
export interface Emitter {
  /** For `useSyncExternalStore`: calls `listener` on every change until the returned function is called. */
  subscribe: (listener: () => void) => () => void
  notify: () => void
}

/** A set of listeners. `onFirst` runs when the first one subscribes, and the function that it returns when the last one has left. */
export function createEmitter(onFirst?: () => () => void): Emitter {
  const listeners = new Set<() => void>()
  let onLast: (() => void) | undefined
  return {
    subscribe(listener) {
      if (listeners.size === 0) onLast = onFirst?.()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) onLast?.()
      }
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}
