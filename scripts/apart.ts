import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './node-version.ts'

/** Whether the folder's packages are those of its lock file. */
function isInstalled(folder: string): boolean {
  const stamp = join(folder, 'node_modules/.installed')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === readFileSync(join(folder, 'package-lock.json'), 'utf8')
}

/**
 * Installs packages that few need in a folder of the project with a package.json and a lock file of its own, when they are first asked for, so that
 * `npm ci` need not. Gives the folder. @throws when they cannot be installed.
 */
export function installApart(path: string): string {
  const folder = join(ROOT, path)
  if (!isInstalled(folder)) {
    console.error(`Installing ${path}/package.json …`)
    // Not under the settings with which npm runs this very script.
    const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('npm_')))
    const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env })
    if (status !== 0) throw new Error(`${path} could not be installed: npm ci there says why`)
    writeFileSync(join(folder, 'node_modules/.installed'), readFileSync(join(folder, 'package-lock.json')))
  }
  return folder
}

/** Loads a package of such a folder. Gives the module, whose type the caller knows. @throws when it cannot be installed. */
export const importApart = (path: string, name: string): Promise<unknown> =>
  import(pathToFileURL(createRequire(join(installApart(path), 'package.json')).resolve(name)).href)
