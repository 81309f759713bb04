import { APPLIANCE_TYPES } from '#domain/catalog/appliance.ts'
import { isSlug } from '#domain/catalog/slug.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { storedAppliances } from './stored-appliances.ts'
import { memoizeLast } from '#web/ui/browser/memoize-last.ts'
import { isRecord, parseRecord } from '#web/ui/browser/stored-json.ts'

export type Appliance = Schema<'Model'>

/** The appliances of a shopper, the newest first, and the one that parts are checked against. */
export interface Appliances {
  appliances: readonly Appliance[]
  chosenId: string | null
}

/** At most so many are saved; the oldest is dropped. */
export const MAX_APPLIANCES = 10

const NONE: Appliances = { appliances: [], chosenId: null }

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 200

function isAppliance(value: unknown): value is Appliance {
  if (!isRecord(value) || !isRecord(value.brand)) return false
  const { id, number, name, slug, type, brand } = value
  const isKnownType = APPLIANCE_TYPES.some((known) => known === type)
  return [id, number, name, slug, brand.name, brand.slug].every(isText) && isKnownType && isSlug(String(slug)) && isSlug(String(brand.slug))
}

/** Reads the stored appliances; leaves out what is invalid. */
export function parseAppliances(text: string | null): Appliances {
  if (text === null) return NONE
  const { machines, chosenId } = parseRecord(text)
  const appliances = Array.isArray(machines) ? machines.filter(isAppliance).slice(0, MAX_APPLIANCES) : []
  const chosen = appliances.find(({ id }) => id === chosenId)
  return { appliances, chosenId: chosen?.id ?? null }
}

/** What is stored for a list; the field names are those of the first release, and browsers have them. */
export const serializeAppliances = ({ appliances, chosenId }: Appliances): string => JSON.stringify({ machines: appliances, chosenId })

/** The appliances of two places as one list: those of the first come first, and so does its choice. */
export function mergeAppliances(first: Appliances, second: Appliances): Appliances {
  const known = new Set(first.appliances.map(({ id }) => id))
  const appliances = [...first.appliances, ...second.appliances.filter(({ id }) => !known.has(id))].slice(0, MAX_APPLIANCES)
  const wanted = first.chosenId ?? second.chosenId
  return { appliances, chosenId: appliances.some(({ id }) => id === wanted) ? wanted : null }
}

const parseOnce = memoizeLast(parseAppliances)

const readAppliances = (): Appliances => parseOnce(storedAppliances.read())

/** The appliances of this browser; every tab sees the same ones. */
export const useAppliances = (): Appliances => parseOnce(storedAppliances.useValue())

/** The appliance that parts are checked against, now. */
export function chosenAppliance(): Appliance | undefined {
  const { appliances, chosenId } = readAppliances()
  return appliances.find(({ id }) => id === chosenId)
}

/** The appliance that parts are checked against. */
export function useChosenAppliance(): Appliance | undefined {
  const { appliances, chosenId } = useAppliances()
  return appliances.find(({ id }) => id === chosenId)
}

/** The id of the person whose account stores the appliances too; null for visitors. */
let owner: string | null = null

const saveToAccount = ({ appliances, chosenId }: Appliances) =>
  read(api.PUT('/api/my-machines', { body: { modelIds: appliances.map(({ id }) => id), chosenId } }))

function saveLocally(next: Appliances) {
  storedAppliances.write(next.appliances.length > 0 ? serializeAppliances(next) : null)
}

function save(next: Appliances) {
  saveLocally(next)
  // The browser has them in any case; the account gets them with the next change or the next visit.
  if (owner !== null) saveToAccount(next).catch(() => undefined)
}

/** Saves an appliance and checks parts against it from now on. */
export function chooseAppliance(appliance: Appliance): void {
  save(mergeAppliances({ appliances: [appliance], chosenId: appliance.id }, readAppliances()))
}

/** Checks parts against this one of the saved appliances; null: against none. */
export const setChosenAppliance = (chosenId: string | null): void => save({ ...readAppliances(), chosenId })

/** Removes an appliance. When it was the chosen one, none is chosen. */
export function removeAppliance(id: string): void {
  const { appliances, chosenId } = readAppliances()
  save({ appliances: appliances.filter((appliance) => appliance.id !== id), chosenId: chosenId === id ? null : chosenId })
}

const idsOf = ({ appliances, chosenId }: Appliances) => [chosenId, ...appliances.map(({ id }) => id)].join(' ')

/** Merges the appliances of browser and account, once a page load. When it fails, those of the browser stay. */
export async function mergeWithAccount(personId: string): Promise<void> {
  if (owner === personId) return
  owner = personId
  try {
    const { machines, chosenId } = await read(api.GET('/api/my-machines'))
    const known = { appliances: machines, chosenId }
    const here = readAppliances()
    const both = mergeAppliances(here, known)
    if (idsOf(both) !== idsOf(here)) saveLocally(both)
    if (idsOf(both) !== idsOf(known)) await saveToAccount(both)
  } catch {
    owner = null
  }
}

/** Removes the appliances of this browser, after signing out. */
export function forgetAppliances(): void {
  owner = null
  storedAppliances.write(null)
}
