import { isHttps } from '#server/env.ts'
import type { Env } from '#server/env.ts'

/** `__Host-`: a browser takes such a cookie from this host alone, over https, for all its paths. */
export const cookiePrefix = (env: Env) => (isHttps(env) ? '__Host-partwright' : 'partwright')
