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

const answers = new Map<string, BriefFit>()
const requested = new Set<string>()
const pending = new Map<string, Set<string>>()
const changes = createEmitter()

const keyOf = (modelId: string, slug: string) => `${modelId} ${slug}`

async function fetchFits(modelId: string, slugs: string[]) {
  try {
    const { model, fits } = await read(api.POST('/api/fits', { body: { modelId, slugs } }))
    for (const fit of fits) answers.set(keyOf(modelId, fit.slug), fit)
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

/** Requests each part once; what is wanted in the same tick goes into one request. */
function requestFit(modelId: string, slug: string) {
  const key = keyOf(modelId, slug)
  if (requested.has(key)) return
  requested.add(key)
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
    () => answers.size,
    () => 0,
  )
  return appliance ? slugs.flatMap((slug) => answers.get(keyOf(appliance.id, slug)) ?? []) : []
}
