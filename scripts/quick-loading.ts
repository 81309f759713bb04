import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { ROOT } from './node-version.ts'

/** Where Node keeps the compiled form of what programs and tests of the project run. */
export const KEPT_COMPILED = join(ROOT, 'node_modules/.cache/node')

const DRIZZLE = '/node_modules/drizzle-orm/'

/**
 * Makes a program load what it imports from now on in a third of the time (docs/decisions/0270). What V8 has compiled is read at the next start; where the
 * folder for it cannot be written, it is compiled each time. And Drizzle's package.json is 180 kB, all of which Node reads and takes apart anew for
 * each of the package's files, to learn that they are modules: of those that import each other by a relative path, as they do, that is said here.
 */
export function loadQuickly() {
  enableCompileCache(KEPT_COMPILED)
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL } = context
      if (!specifier.startsWith('.') || !parentURL?.includes(DRIZZLE) || !parentURL.endsWith('.js')) return next(specifier, context)
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    },
  })
}
