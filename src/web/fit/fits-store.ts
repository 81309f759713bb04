import { useEffect, useSyncExternalStore } from 'react'
import { api, read } from '#web/api.ts'
import type { paths } from '#web/api-types.gen.ts'
import type { Machine } from './appliances/appliance-store.ts'

/** Whether a part fits, as badges and the cart tell it. */
export type BriefFit = paths['/api/fits']['post']['responses'][200]['content']['application/json']['fits'][number]

/** Parts that are asked about in one question; the API takes twice as many. */
const BATCH = 100

const answers = new Map<string, BriefFit>()
const asked = new Set<string>()
const waiting = new Map<string, Set<string>>()
const listeners = new Set<() => void>()

const keyOf = (modelId: string, slug: string) => `${modelId} ${slug}`

async function ask(modelId: string, slugs: string[]) {
  try {
    const { fits } = await read(api.POST('/api/fits', { body: { modelId, slugs } }))
    for (const fit of fits) answers.set(keyOf(modelId, fit.slug), fit)
    for (const listener of listeners) listener()
  } catch {
    // No badge is better than a wrong one. Whoever shows the part next asks again.
    for (const slug of slugs) asked.delete(keyOf(modelId, slug))
  }
}

function askAll() {
  for (const [modelId, wanted] of waiting) {
    const slugs = [...wanted]
    for (let start = 0; start < slugs.length; start += BATCH) void ask(modelId, slugs.slice(start, start + BATCH))
  }
  waiting.clear()
}

/** Asks once about each part; what is wanted in the same moment goes into one question. */
function want(modelId: string, slug: string) {
  const key = keyOf(modelId, slug)
  if (asked.has(key)) return
  asked.add(key)
  if (waiting.size === 0) setTimeout(askAll)
  waiting.set(modelId, (waiting.get(modelId) ?? new Set()).add(slug))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether these parts fit the machine, as far as the answers have come, in the parts' order. */
export function useFits(machine: Machine | undefined, slugs: readonly string[]): BriefFit[] {
  const key = slugs.join()
  useEffect(() => {
    if (machine) for (const slug of key.split(',')) if (slug !== '') want(machine.id, slug)
  }, [machine, key])
  useSyncExternalStore(
    subscribe,
    () => answers.size,
    () => 0,
  )
  return machine ? slugs.flatMap((slug) => answers.get(keyOf(machine.id, slug)) ?? []) : []
}
