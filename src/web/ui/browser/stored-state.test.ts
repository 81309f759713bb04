import { beforeEach, expect, test, vi } from 'vitest'
import { storedState } from './stored-state.ts'
import { storedText } from './stored-text.ts'

const texts = new Map<string, string>()
const events = new EventTarget()
let isFull = false

/** What the hook gives React: how to subscribe, what to read, and the server's value. */
type Store = [(listener: () => void) => () => void, () => unknown, () => unknown]
const hook = vi.hoisted(() => ({ store: undefined as unknown }))
vi.mock('react', () => ({ useSyncExternalStore: (...store: unknown[]) => (hook.store = store) }))

beforeEach(() => {
  texts.clear()
  isFull = false
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => texts.get(key) ?? null,
      removeItem: (key: string) => texts.delete(key),
      setItem: (key: string, text: string) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        texts.set(key, text)
      },
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  })
})

const open = (options: { syncsTabs?: boolean; onRead?: () => void } = {}) => {
  const parse = vi.fn<(text: string | null) => string[]>((text) => (text ?? '').split(',').filter(Boolean))
  const state = storedState({ stored: storedText('localStorage', 'fruits'), parse, onServer: ['on server'], ...options })
  state.useValue()
  const [subscribe, read, readOnServer] = hook.store as Store
  return { state, parse, subscribe, read, readOnServer }
}
const writeInOtherTab = (key: string | null, text: string) => {
  if (key !== null) texts.set(key, text)
  events.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

test('a text is parsed once, and again when it has changed', () => {
  const { state, parse } = open()
  state.write('apple')
  expect(state.read()).toEqual(['apple'])
  expect(state.read()).toBe(state.read())
  texts.set('fruits', 'pear')
  expect(state.read()).toEqual(['pear'])
  expect(parse).toHaveBeenCalledTimes(2)
})

test('those who use it hear of a change until they leave; null removes the text', () => {
  const { state, subscribe } = open()
  const listener = vi.fn<() => void>()
  const leave = subscribe(listener)
  state.write('apple')
  leave()
  state.write(null)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(texts.has('fruits')).toBe(false)
})

test('a full storage keeps the value in memory', () => {
  const { state } = open()
  isFull = true
  state.write('apple')
  expect(state.read()).toEqual(['apple'])
  expect(texts.size).toBe(0)
})

test('another tab counts where tabs are synchronised: its own key, and a cleared storage', () => {
  const { state, subscribe } = open({ syncsTabs: true })
  const listener = vi.fn<() => void>()
  const leave = subscribe(listener)
  writeInOtherTab('fruits', 'pear')
  expect(state.read()).toEqual(['pear'])
  writeInOtherTab('vegetables', 'leek')
  writeInOtherTab(null, '')
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  writeInOtherTab('fruits', 'plum')
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a page that Back brings as it was left shows what the later ones have written', () => {
  const { state, subscribe } = open({ syncsTabs: true })
  const listener = vi.fn<() => void>()
  const leave = subscribe(listener)
  texts.set('fruits', 'pear')
  const show = (persisted: boolean) => events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  show(false)
  expect(listener).not.toHaveBeenCalled()
  show(true)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(state.read()).toEqual(['pear'])
  leave()
  show(true)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('without synchronised tabs another tab is not listened to', () => {
  const { subscribe } = open()
  const listener = vi.fn<() => void>()
  const leave = subscribe(listener)
  writeInOtherTab('fruits', 'pear')
  expect(listener).not.toHaveBeenCalled()
  leave()
})

test('what comes from elsewhere can be looked at first: at the first use, and after each write of another tab', () => {
  const onRead = vi.fn<() => void>()
  const { subscribe } = open({ syncsTabs: true, onRead })
  const leave = subscribe(() => undefined)
  expect(onRead).toHaveBeenCalledTimes(1)
  writeInOtherTab('fruits', 'pear')
  expect(onRead).toHaveBeenCalledTimes(2)
  leave()
})

test('the server and hydration have the value for the server', () => {
  const { readOnServer, read } = open()
  expect(readOnServer()).toEqual(['on server'])
  expect(read()).toEqual([])
})
