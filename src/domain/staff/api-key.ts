import { STAFF_AREAS, mayDo } from './staff-role.ts'
import type { StaffArea, StaffRight, StaffRole } from './staff-role.ts'

/** How every key begins, so that people and scanners for leaked secrets know one when they see it. */
export const API_KEY_PREFIX = 'pw_'

/** Keys of one member of staff that work at once. */
export const MAX_API_KEYS = 50

/** Who works here, and the keys and webhooks themselves, are for people who sign in. */
const WITHOUT_KEYS = ['staff', 'programs'] as const
type ApiKeyArea = Exclude<StaffArea, (typeof WITHOUT_KEYS)[number]>

/** What a key may do: a right in an area that is open to keys. */
export type ApiKeyScope = `${ApiKeyArea}:${'read' | 'write'}`

/** The areas that a key can open. */
export const API_KEY_AREAS: ApiKeyArea[] = Object.keys(STAFF_AREAS).filter(
  (area): area is ApiKeyArea => !WITHOUT_KEYS.some((closed) => closed === area),
)

/** Every scope that a key can have. */
export const API_KEY_SCOPES: ApiKeyScope[] = API_KEY_AREAS.flatMap((area): ApiKeyScope[] => [`${area}:read`, `${area}:write`])

/**
 * What a key opens now: of its scopes those that its owner's role has, and with the right to change an area the one to see it. A role that is
 * lowered lowers its keys with it.
 */
export function rightsOfKey(role: StaffRole, scopes: readonly ApiKeyScope[]): Set<StaffRight> {
  const wanted = API_KEY_SCOPES.filter(
    (right) => scopes.includes(right) || scopes.some((scope) => scope === right.replace(':read', ':write')),
  )
  return new Set(wanted.filter((right) => mayDo(role, right)))
}
