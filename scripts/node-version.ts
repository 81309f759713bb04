import { dirname } from 'node:path'

/** The project's folder. */
export const ROOT = dirname(import.meta.dirname)

/** npm runs the project's own Node 24; where that package does not exist for the platform, the installed Node must be new enough. */
export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return
  console.error(`Partwright needs Node 22.18 or newer here; this is ${process.versions.node}. On Linux x64, "npm ci" brings its own.`)
  process.exit(1)
}
