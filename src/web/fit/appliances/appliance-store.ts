import { APPLIANCE_TYPES, MAX_APPLIANCES } from '#domain/fit/appliance.ts'
import { isSlug } from '#domain/catalog/slug.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { storedAppliances } from './stored-appliances.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'
import { memoizeLast } from '#web/ui/browser/memoize-last.ts'
import { isRecord, parseRecord } from '#web/ui/browser/stored-json.ts'

export type Appliance = Schema<'Model'>

/** The appliances of a shopper, the newest first, and the one that parts are checked against. */
export interface Appliances {
  appliances: readonly Appliance[]
  chosenId: string | null
}

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

const idsOf = ({ appliances, chosenId }: Appliances) => [chosenId, ...appliances.map(({ id }) => id)].join(' ')

/** What account and browser had when they last agreed. `isEmptied`: the shopper has removed all since; a stored list that is merely gone says no such thing. */
export interface Agreed {
  ids: string[]
  chosenId: string | null
  isEmptied?: boolean
}

/**
 * The appliances of browser and account after both may have changed since they `agreed`: what one has removed goes, what either has added stays. Without
 * an agreement, at the first sight of an account, both are put together.
 */
function agreeAppliances(here: Appliances, known: Appliances, agreed: Agreed | null): Appliances {
  if (!agreed || (here.appliances.length === 0 && !agreed.isEmptied)) return mergeAppliances(here, known)
  if (idsOf(here) === [agreed.chosenId, ...agreed.ids].join(' ')) return known
  const before = new Set(agreed.ids)
  const idsThere = new Set(known.appliances.map(({ id }) => id))
  const idsHere = new Set(here.appliances.map(({ id }) => id))
  const appliances = [
    ...here.appliances.filter(({ id }) => idsThere.has(id) || !before.has(id)),
    ...known.appliances.filter(({ id }) => !idsHere.has(id) && !before.has(id)),
  ].slice(0, MAX_APPLIANCES)
  const wanted = here.chosenId === agreed.chosenId ? known.chosenId : here.chosenId
  return { appliances, chosenId: appliances.some(({ id }) => id === wanted) ? wanted : null }
}

const storedAgreement = storedText('localStorage', 'myMachinesAgreed')

/** What this browser and a person's account last agreed on; null for other people. */
function readAgreed(personId: string): Agreed | null {
  const { owner: whose, ids, chosenId, isEmptied } = parseRecord(storedAgreement.read())
  if (whose !== personId || !Array.isArray(ids)) return null
  return { ids: ids.filter(isText), chosenId: isText(chosenId) ? chosenId : null, isEmptied: isEmptied === true }
}

/** The appliances of this browser, without those of another person's account whose session has ended here without a word. */
function readAppliancesFor(personId: string): Appliances {
  const { appliances, chosenId } = readAppliances()
  const { owner: whose, ids } = parseRecord(storedAgreement.read())
  const theirs = new Set(whose !== personId && Array.isArray(ids) ? ids : [])
  const own = appliances.filter(({ id }) => !theirs.has(id))
  return { appliances: own, chosenId: theirs.has(chosenId) ? null : chosenId }
}

/** Notes that the shopper has removed all, whosever the agreement is: the page may not know yet who that is. Signing out removes it. */
function noteEmptied() {
  const agreed = parseRecord(storedAgreement.read())
  if (isText(agreed.owner)) storedAgreement.write(JSON.stringify({ ...agreed, isEmptied: true }))
}

const writeAgreed = (personId: string, agreed: Agreed) => storedAgreement.write(JSON.stringify({ owner: personId, ...agreed }))

/** The id of the person whose account stores the appliances too; null for visitors. */
let owner: string | null = null

function saveLocally(next: Appliances) {
  storedAppliances.write(next.appliances.length > 0 ? serializeAppliances(next) : null)
}

/** Refused where another tab has signed somebody else in: theirs are not ours to change. */
async function saveInAccount(ownerId: string, { appliances, chosenId }: Appliances): Promise<Appliances> {
  const body = { modelIds: appliances.map(({ id }) => id), chosenId, ownerId }
  const { machines, ...stored } = await read(api.PUT('/api/my-machines', { body }))
  return { appliances: machines, chosenId: stored.chosenId }
}

async function agreeWithAccount(personId: string) {
  const { machines, chosenId } = await read(api.GET('/api/my-machines'))
  // Signed out meanwhile.
  if (owner !== personId) return
  const known = { appliances: machines, chosenId }
  const both = agreeAppliances(readAppliancesFor(personId), known, readAgreed(personId))
  if (idsOf(both) !== idsOf(readAppliances())) saveLocally(both)
  const stored = idsOf(both) === idsOf(known) ? known : await saveInAccount(personId, both)
  if (owner !== personId) return
  // The account answers with the machine that one of these became meanwhile; what the shopper has changed since is for the next call.
  if (idsOf(readAppliances()) === idsOf(both)) saveLocally(stored)
  const ids = stored.appliances.map(({ id }) => id)
  // Whoever has removed all while the call was under way has emptied it for the next.
  const isEmptied = ids.length > 0 && readAppliances().appliances.length === 0
  writeAgreed(personId, { ids, chosenId: stored.chosenId, ...(isEmptied && { isEmptied }) })
}

let lastCall: Promise<unknown> = Promise.resolve()

/** One call after the other: an answer to the first must not overtake the second. */
function agreeNext(personId: string): Promise<void> {
  const call = lastCall.then(() => agreeWithAccount(personId))
  lastCall = call.catch(() => undefined)
  return call
}

function save(next: Appliances) {
  saveLocally(next)
  if (next.appliances.length === 0) noteEmptied()
  if (owner === null) return
  // The browser has them in any case; the account gets them with the next change or the next visit.
  agreeNext(owner).catch(() => undefined)
}

/** Saves an appliance and checks parts against it from now on. */
export function chooseAppliance(appliance: Appliance): void {
  save(mergeAppliances({ appliances: [appliance], chosenId: appliance.id }, readAppliances()))
}

/** Takes over what a saved appliance is called now, or the one that it became. Of an account, the account does so itself. */
export function refreshAppliance(savedId: string, now: Appliance): void {
  const { appliances, chosenId } = readAppliances()
  // An answer of an older program has none.
  if (!isAppliance(now) || !appliances.some(({ id }) => id === savedId)) return
  const present = appliances.map((appliance) => (appliance.id === savedId ? now : appliance))
  const unique = new Map(present.map((appliance) => [appliance.id, appliance]))
  saveLocally({ appliances: [...unique.values()], chosenId: chosenId === savedId ? now.id : chosenId })
}

/** Checks parts against this one of the saved appliances; null: against none. */
export const setChosenAppliance = (chosenId: string | null): void => save({ ...readAppliances(), chosenId })

/** Removes an appliance. When it was the chosen one, none is chosen. */
export function removeAppliance(id: string): void {
  const { appliances, chosenId } = readAppliances()
  save({ appliances: appliances.filter((appliance) => appliance.id !== id), chosenId: chosenId === id ? null : chosenId })
}

/** Brings the appliances of browser and account together, once a page load. When it fails, those of the browser stay. */
export async function mergeWithAccount(personId: string): Promise<void> {
  if (owner === personId) return
  owner = personId
  try {
    await agreeNext(personId)
  } catch {
    owner = null
  }
}

/** Removes the appliances of this browser, after signing out. */
export function forgetAppliances(): void {
  owner = null
  storedAppliances.write(null)
  storedAgreement.write(null)
}
