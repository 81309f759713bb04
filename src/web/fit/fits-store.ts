import { useEffect, useSyncExternalStore } from 'react'
import { api, read } from '#web/api.ts'
import type { paths } from '#web/api-types.gen.ts'
import { createEmitter } from '#web/ui/browser/emitter.ts'
import { refreshAppliance } from './appliances/appliance-store.ts'
import type { Appliance } from './appliances/appliance-store.ts'

/** Whether a part fits, as badges and the cart show it. */
export type BriefFit = paths['/api/fits']['post']['responses'][200]['content']['application/json']['fits'][number]

/** The part that fits in the place of one that does not. */
export type FittingPart = NonNullable<BriefFit['alternative']>

/** Parts per request; the API takes twice as many. */
const BATCH = 100

/** How long an answer is fresh (ms; specification 9): a component that shows the part after that requests it again. */
const FRESH_MS = 300_000

const answers = new Map<string, BriefFit>()
/** When each answer was requested last (ms). */
const requested = new Map<string, number>()
const pending = new Map<string, Set<string>>()
const changes = createEmitter()
/** How many times answers have come. */
let version = 0

const keyOf = (modelId: string, slug: string) => `${modelId} ${slug}`

async function fetchFits(modelId: string, slugs: string[]) {
  try {
    const { model, fits } = await read(api.POST('/api/fits', { body: { modelId, slugs } }))
    // A part that is not sold any more has no answer.
    for (const slug of slugs) answers.delete(keyOf(modelId, slug))
    for (const fit of fits) answers.set(keyOf(modelId, fit.slug), fit)
    version++
    changes.notify()
    refreshAppliance(modelId, model)
  } catch {
    // No badge is better than a wrong one; the next component that shows the part requests it again.
    for (const slug of slugs) requested.delete(keyOf(modelId, slug))
  }
}

function sendRequests() {
  for (const [modelId, wanted] of pending) {
    const slugs = [...wanted]
    for (let start = 0; start < slugs.length; start += BATCH) void fetchFits(modelId, slugs.slice(start, start + BATCH))
  }
  pending.clear()
}

/** Requests each part once while its answer is fresh; what is wanted in the same tick goes into one request. */
function requestFit(modelId: string, slug: string) {
  const key = keyOf(modelId, slug)
  if (Date.now() - (requested.get(key) ?? -Infinity) < FRESH_MS) return
  requested.set(key, Date.now())
  if (pending.size === 0) setTimeout(sendRequests)
  pending.set(modelId, (pending.get(modelId) ?? new Set()).add(slug))
}

/** Whether these parts fit the appliance, as far as the answers have come, in the parts' order. */
export function useFits(appliance: Appliance | undefined, slugs: readonly string[]): BriefFit[] {
  const key = slugs.join()
  useEffect(() => {
    if (appliance) for (const slug of key.split(',')) if (slug !== '') requestFit(appliance.id, slug)
  }, [appliance, key])
  useSyncExternalStore(
    changes.subscribe,
    () => version,
    () => 0,
  )
  return appliance ? slugs.flatMap((slug) => answers.get(keyOf(appliance.id, slug)) ?? []) : []
}
