import { STAFF_AREAS, isStaffRight, mayDo } from './staff-role.ts'
import type { StaffArea, StaffRight, StaffRole } from './staff-role.ts'

/** How every key begins, so that people and scanners for leaked secrets know one when they see it. */
export const API_KEY_PREFIX = 'pw_'

/** Keys of one member of staff that work at once. */
export const MAX_API_KEYS = 50

/** Who works here, and the keys and webhooks themselves, are for people who sign in. */
const WITHOUT_KEYS: ReadonlySet<string> = new Set(['staff', 'programs'] satisfies StaffArea[])

/** The areas that a key can open. */
export const API_KEY_AREAS: StaffArea[] = Object.keys(STAFF_AREAS).filter(
  (area): area is StaffArea => area in STAFF_AREAS && !WITHOUT_KEYS.has(area),
)

/** Every scope that a key can have. */
export const API_KEY_SCOPES: StaffRight[] = API_KEY_AREAS.flatMap((area): StaffRight[] => [`${area}:read`, `${area}:write`])

/**
 * What a key opens now: of its scopes those that its owner's role has, and with the right to change an area the one to see it. A role that is
 * lowered lowers its keys with it.
 */
export function rightsOfKey(role: StaffRole, scopes: readonly StaffRight[]): Set<StaffRight> {
  const wanted = scopes.flatMap((scope) => [scope, scope.replace(/:write$/, ':read')]).filter(isStaffRight)
  return new Set(wanted.filter((right) => API_KEY_SCOPES.includes(right) && mayDo(role, right)))
}
