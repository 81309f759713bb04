import { isHttps } from '#server/env.ts'
import type { Env } from '#server/env.ts'

/** What the names of all of the shop's session cookies have in common. */
const NAME = 'partwright'

/** A part of the session cookie's name, whatever stands before it. A request without it is anonymous, without asking the database. */
export const SESSION_COOKIE = `${NAME}.session_token`

/** `__Host-`: a browser takes such a cookie from this host alone, over https, for all its paths. */
export const cookiePrefix = (env: Env) => (isHttps(env) ? `__Host-${NAME}` : NAME)
