import { SESSION_COOKIE } from '#server/auth/cookie-prefix.ts'

/** Where it is asked who is signed in. */
export const SESSION_PATH = '/api/session'

/** The answer to a visitor. */
export const NOBODY = { person: null }

/** Whether whoever sends these cookies is nobody: no session's is among them, of whatever state. */
export const isNobody = (cookie: string | null | undefined): boolean => !cookie?.includes(SESSION_COOKIE)
