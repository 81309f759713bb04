import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const findRoot = (from: string): string =>
  existsSync(join(from, 'package.json')) || dirname(from) === from ? from : findRoot(dirname(from))

/** The project's folder, whether run from `src/` or from the built `dist/`. */
export const ROOT = findRoot(import.meta.dirname)
