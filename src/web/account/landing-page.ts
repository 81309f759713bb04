import type { Schema } from '#web/api.ts'

/** The page to go to after signing in; the admin area leads on to the first page that the role may see, or to what it waits for. */
export const landingPage = (person: Schema<'Person'> | null): string => (person?.role === 'admin' ? '/admin' : '/account')
