import { useEffect, useLayoutEffect, useRef } from 'react'
import { storedState } from '#web/ui/browser/stored-state.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

/** Something that keys do. */
export interface Shortcut {
  /** `j`, `Shift+x`, `Mod+s` (Ctrl, or Command on a Mac), `Alt+ArrowUp`, `F8`, `g p` (one after the other, within a second). */
  keys: string
  label: string
  /** False: there was nothing to do, and the key is left to the browser. */
  run: (event: KeyboardEvent) => unknown
  /** Works while a dialog is open, too; others rest then. */
  inDialogs?: boolean
  /** Goes on for as long as the key is held. */
  repeats?: boolean
  /** Rests in fields although it has Ctrl, Command or Alt, where the browser does something of its own with it. */
  notInFields?: boolean
}

/** The shortcuts of a part of the page, as the sheet of keys shows them. */
export interface ShortcutGroup {
  where: string
  shortcuts: readonly Shortcut[]
}

/** Time in which the second key of a sequence must follow, in ms. */
const SEQUENCE_MS = 1_000

const letters = storedState<boolean>({
  stored: storedText('localStorage', 'admin_letter_keys'),
  parse: (text) => text !== 'off',
  onServer: true,
  syncsTabs: true,
})

/** Whether keys without Ctrl, Command or Alt do something; people who dictate or whose hands slip turn them off (WCAG 2.1.4). */
export const useLetterKeys = letters.useValue

/** Turns keys without Ctrl, Command or Alt on or off, and remembers it. */
export const setLetterKeys = (isOn: boolean): void => letters.write(isOn ? null : 'off')

/* What is on screen now; the last to come is asked first. */
const groups: { read: () => ShortcutGroup }[] = []
let waiting: { key: string; until: number } | null = null

/** The shortcuts that work now, page first. */
export const currentShortcuts = (): ShortcutGroup[] => groups.map(({ read }) => read()).toReversed()

/**
 * Keys that work as long as the component is on screen: `useShortcuts([{ keys: 'n', label: 'New part', run }])`. They never run in fields,
 * except those with Ctrl, Command or Alt; the same key in a component below wins.
 * @param where the heading in the sheet of keys.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], where = 'This page'): void {
  const latest = useRef<ShortcutGroup>({ where, shortcuts })
  // Before it is painted: what is seen answers to its keys.
  useLayoutEffect(() => {
    latest.current = { where, shortcuts }
  })
  useLayoutEffect(() => {
    const group = { read: () => latest.current }
    groups.push(group)
    return () => void groups.splice(groups.indexOf(group), 1)
  }, [])
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range])'))

/** The pressed keys as `Shortcut.keys` writes them. A sign that needs Shift, as `?`, is named without it. */
function pressedKeys({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key
  const isLetter = key.length > 1 || key.toLowerCase() !== key.toUpperCase()
  return [ctrlKey || metaKey ? 'Mod' : '', altKey ? 'Alt' : '', shiftKey && isLetter ? 'Shift' : '', name].filter(Boolean).join('+')
}

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null

function findShortcut(pressed: string): Shortcut | undefined {
  const first = waiting && Date.now() < waiting.until ? waiting.key : null
  waiting = null
  const all = currentShortcuts().flatMap(({ shortcuts }) => shortcuts)
  const found = (first && all.find(({ keys }) => keys === `${first} ${pressed}`)) || all.find(({ keys }) => keys === pressed)
  if (!found && all.some(({ keys }) => keys.startsWith(`${pressed} `))) waiting = { key: pressed, until: Date.now() + SEQUENCE_MS }
  return found || undefined
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return
  const pressed = pressedKeys(event)
  const isPlain = !pressed.startsWith('Mod+') && !pressed.startsWith('Alt+')
  const isTyping = isField(event.target)
  if (isPlain && (isTyping || (event.key.length === 1 && !letters.read()))) return
  const found = findShortcut(pressed)
  if (!found || (event.repeat && !found.repeats) || (isTyping && found.notInFields)) return
  if (isDialogOpen() && !found.inDialogs) return
  if (found.run(event) !== false) event.preventDefault()
}

/** Listens for the keys of all shortcuts; once, in the frame. */
export function useShortcutKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    // From now on keys work: tests wait for it.
    document.documentElement.dataset.keys = 'on'
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
