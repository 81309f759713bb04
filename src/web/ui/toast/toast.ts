import type { ReactNode } from 'react'
import { createEmitter } from '#web/ui/browser/emitter.ts'

export type ToastTone = 'info' | 'success' | 'warning' | 'error'

/** A link to somewhere, or something to do (an Undo). */
export type ToastAction = { label: string; href: string } | { label: string; onSelect: () => void }

export interface ToastOptions {
  title: string
  description?: string | undefined
  tone?: ToastTone | undefined
  action?: ToastAction
  /** A thumbnail; decoration. */
  picture?: ReactNode
  /** Time on screen in ms, not counting pauses; 4000 by default (specification section 9). Infinity: until dismissed. */
  durationMs?: number | undefined
  /** A new toast with the id of one on screen takes its place: for an action that is repeated. */
  id?: string
}

export interface Toast extends ToastOptions {
  id: string
  tone: ToastTone
  durationMs: number
  /** Changes when a toast is replaced under the same id, so that it comes anew: its time starts again, and it is heard again. */
  version: number
}

/** Time on screen of a toast that takes longer to read or to act on, in ms: a warning, an Undo. */
export const LONG_TOAST_MS = 8_000

/** Time on screen of a toast that tells why a checkout does not go on, in ms (specification, section 9). */
export const CHECKOUT_TOAST_MS = 5_000

const maxVisible = 3
const noToasts: readonly Toast[] = []

/* One stack for the page. It lives in the browser only: nothing calls toast() while rendering on the server. */
let toasts: readonly Toast[] = noToasts
let lastVersion = 0
const changes = createEmitter()

function publish(next: readonly Toast[]) {
  toasts = next
  changes.notify()
}

/** Shows a toast and returns its id; the oldest goes when three are up. Never the only carrier of an error. */
export function toast(options: ToastOptions): string {
  lastVersion += 1
  const id = options.id ?? `toast-${lastVersion}`
  const { tone = 'info', durationMs = 4000 } = options
  const added: Toast = { ...options, id, tone, durationMs, version: lastVersion }
  publish([...toasts.filter((shown) => shown.id !== id), added].slice(-maxVisible))
  return id
}

/** Removes a toast; does nothing when it is no longer shown. */
export function dismissToast(id: string): void {
  publish(toasts.filter((shown) => shown.id !== id))
}

/** For `useSyncExternalStore`. */
export const subscribeToToasts = changes.subscribe

/** The toasts on screen, oldest first; the same array until something changes. */
export function visibleToasts(): readonly Toast[] {
  return toasts
}

/** What the server renders: none. */
export function serverToasts(): readonly Toast[] {
  return noToasts
}
