import { api, read } from '#web/api.ts'
import { chosenAppliance } from './appliances/appliance-store.ts'

/** Nobody waits longer for what an order does not need (ms). */
const TIMEOUT_MS = 2_000

/** The chosen machine for each of these parts of which it is known whether it fits; none when the answer does not come in time. */
export async function chosenApplianceOf(slugs: string[]): Promise<Map<string, string>> {
  const chosen = chosenAppliance()
  if (!chosen) return new Map()
  try {
    const { model, fits } = await read(
      api.POST('/api/fits', { body: { modelId: chosen.id, slugs }, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    )
    const known = fits.filter(({ answer }) => answer !== 'not_known')
    return new Map(known.map(({ slug }) => [slug, `${model.brand.slug}/${model.slug}`]))
  } catch {
    return new Map()
  }
}
