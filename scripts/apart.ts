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
 * Loads a package that few need, from a folder of the project with a package.json and a lock file of its own: it is installed there when it is first
 * asked for, so that `npm ci` need not. Gives the module, whose type the caller knows. @throws when it cannot be installed.
 */
export async function importApart(path: string, name: string): Promise<unknown> {
  const folder = join(ROOT, path)
  if (!isInstalled(folder)) {
    console.error(`Installing ${path}/package.json …`)
    // Not under the settings with which npm runs this very script.
    const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('npm_')))
    const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env })
    if (status !== 0) throw new Error(`${name} could not be installed: npm ci in ${path}`)
    writeFileSync(join(folder, 'node_modules/.installed'), readFileSync(join(folder, 'package-lock.json')))
  }
  return import(pathToFileURL(createRequire(join(folder, 'package.json')).resolve(name)).href)
}
