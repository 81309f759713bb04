import { expect, test } from 'vitest'
import { mayDo, STAFF_ROLE_NAMES, STAFF_ROLES } from './staff-role.ts'

test('what a role is for, as its invitation says it, names customers where the role sees them', () => {
  const says = STAFF_ROLES.filter((role) => /^Everything|(?<!no )customers/.test(STAFF_ROLE_NAMES[role].note))
  expect(says).toEqual(STAFF_ROLES.filter((role) => mayDo(role, 'customers:read')))
})
