import type { Schema } from '#web/api.ts'

/** The page to go to after signing in. */
export const homeOf = (person: Schema<'Person'> | null): string =>
  person?.role === 'admin' && person.secondFactor !== 'needed' ? '/admin/dashboard' : '/account'
