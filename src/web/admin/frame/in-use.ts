import { useSyncExternalStore } from 'react'
import { createEmitter } from '#web/ui/browser/emitter.ts'

/** Who has touched nothing for so long is away, in ms: pages then ask nothing by themselves, so that the session of staff can end. */
const AWAY_AFTER = 10 * 60_000

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

let isInUse = true
let timer: ReturnType<typeof setTimeout> | undefined

const changes = createEmitter(() => {
  function set(next: boolean) {
    if (isInUse === next) return
    isInUse = next
    changes.notify()
  }
  function onSign() {
    clearTimeout(timer)
    timer = setTimeout(() => set(false), AWAY_AFTER)
    set(true)
  }
  onSign()
  for (const sign of SIGNS) window.addEventListener(sign, onSign, { capture: true, passive: true })
  return () => {
    clearTimeout(timer)
    for (const sign of SIGNS) window.removeEventListener(sign, onSign, { capture: true })
  }
})

/** Whether somebody works with the page: what asks the shop again and again does so only then. */
export const useInUse = (): boolean =>
  useSyncExternalStore(
    changes.subscribe,
    () => isInUse,
    () => true,
  )
