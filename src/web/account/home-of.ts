import type { Schema } from '#web/api.ts'

/** Where somebody is at home after signing in. */
export const homeOf = (person: Schema<'Person'> | null): string => (person?.role === 'admin' ? '/admin/dashboard' : '/account')
