import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './app.ts'

const pack = compress()

/** Here answers hold what signs in (codes, secrets of second factors), and beside it what was sent: their length must not tell of it. */
const SECRET = /^\/api\/auth\//

/** Texts of the API go out compressed as the client accepts it; what is compressed already (`cached.ts`), pictures and streams of events do not. */
export const compressed = createMiddleware<ApiEnv>((c, next) => (SECRET.test(c.req.path) ? next() : pack(c, next)))
