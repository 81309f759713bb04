import { useSyncExternalStore } from 'react'
import { APPLIANCE_TYPES } from '#domain/appliance.ts'
import { isSlug } from '#domain/slug.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { badgeCode, checkCode, storedMachines } from '#web/fit/fit-late.ts'

export type Machine = Schema<'Model'>

/** The machines of a shopper, the newest first, and the one that parts are checked against. */
export interface Machines {
  machines: readonly Machine[]
  chosenId: string | null
}

/** So many are kept; the oldest makes room. */
export const MAX_MACHINES = 10

const NONE: Machines = { machines: [], chosenId: null }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 200

function isMachine(value: unknown): value is Machine {
  if (!isRecord(value) || !isRecord(value.brand)) return false
  const { id, number, name, slug, type, brand } = value
  const isKnownType = APPLIANCE_TYPES.some((known) => known === type)
  return [id, number, name, slug, brand.name, brand.slug].every(isText) && isKnownType && isSlug(String(slug)) && isSlug(String(brand.slug))
}

/** What is stored, as far as it can be read: it is parsed, not trusted. */
export function parseMachines(text: string | null): Machines {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(stored) || !Array.isArray(stored.machines)) return NONE
    const machines = stored.machines.filter(isMachine).slice(0, MAX_MACHINES)
    const chosen = machines.find(({ id }) => id === stored.chosenId)
    return { machines, chosenId: chosen?.id ?? null }
  } catch {
    return NONE
  }
}

/** The machines of two places as one list: those of the first come first, and so does its choice. */
export function mergeMachines(one: Machines, other: Machines): Machines {
  const known = new Set(one.machines.map(({ id }) => id))
  const machines = [...one.machines, ...other.machines.filter(({ id }) => !known.has(id))].slice(0, MAX_MACHINES)
  const wanted = one.chosenId ?? other.chosenId
  return { machines, chosenId: machines.some(({ id }) => id === wanted) ? wanted : null }
}

const listeners = new Set<() => void>()
let parsedText: string | null | undefined
let parsed = NONE

/** Parsed again only when the text has changed: whatever another tab wrote counts. */
export function readMachines(): Machines {
  const text = storedMachines.read()
  if (text !== parsedText) {
    parsedText = text
    parsed = parseMachines(text)
  }
  return parsed
}

const tell = () => {
  for (const listener of listeners) listener()
}

function onStorage({ key }: StorageEvent) {
  if (key === null || key === 'myMachines') tell()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** The machines of this browser; every tab sees the same ones. */
export const useMachines = (): Machines => useSyncExternalStore(subscribe, readMachines, () => NONE)

/** The machine that parts are checked against. */
export function useChosen(): Machine | undefined {
  const { machines, chosenId } = useMachines()
  return machines.find(({ id }) => id === chosenId)
}

/** Whose account keeps the machines too; null for visitors. */
let owner: string | null = null

const keepInAccount = ({ machines, chosenId }: Machines) =>
  read(api.PUT('/api/my-machines', { body: { modelIds: machines.map(({ id }) => id), chosenId } }))

function keepHere(next: Machines) {
  storedMachines.write(next.machines.length > 0 ? JSON.stringify(next) : null)
  badgeCode.hint()
  checkCode.hint()
  tell()
}

function save(next: Machines) {
  keepHere(next)
  // The browser has them in any case; the account gets them with the next change or the next visit.
  if (owner !== null) keepInAccount(next).catch(() => undefined)
}

/** Keeps a machine and checks parts against it from now on. */
export function chooseMachine(machine: Machine): void {
  save(mergeMachines({ machines: [machine], chosenId: machine.id }, readMachines()))
}

/** Checks parts against this one of the kept machines; null: against none. */
export const setChosen = (chosenId: string | null): void => save({ ...readMachines(), chosenId })

/** Forgets a machine. When it was the chosen one, none is. */
export function removeMachine(id: string): void {
  const { machines, chosenId } = readMachines()
  save({ machines: machines.filter((machine) => machine.id !== id), chosenId: chosenId === id ? null : chosenId })
}

const idsOf = ({ machines, chosenId }: Machines) => [chosenId, ...machines.map(({ id }) => id)].join(' ')

/** Brings browser and account together, once a page load: both then have the machines of both. It may fail; the browser's are kept. */
export async function mergeWithAccount(personId: string): Promise<void> {
  if (owner === personId) return
  owner = personId
  try {
    const known = await read(api.GET('/api/my-machines'))
    const here = readMachines()
    const both = mergeMachines(here, known)
    if (idsOf(both) !== idsOf(here)) keepHere(both)
    if (idsOf(both) !== idsOf(known)) await keepInAccount(both)
  } catch {
    owner = null
  }
}

/** Forgets the machines of this browser, after signing out. */
export function forgetMachines(): void {
  owner = null
  storedMachines.write(null)
  tell()
}
