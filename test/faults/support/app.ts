import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { KEPT_COMPILED, QUICK_START } from '#test/support/test-env.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** How a process ended: with an exit code, or by a signal. */
export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** The built shop as a separate process. */
export interface App {
  url: string
  pid: number
  /** Its output so far: log and errors. */
  output(): string
  exited: Promise<Exit>
  /** Kills it, as a power cut would. */
  kill9(): Promise<Exit>
  /** Stops it gracefully, as a deploy does. */
  term(): Promise<Exit>
}

/** A process that ended before it was ready. */
export class EndedError extends Error {}

/** Waits for the line with the address of the open shop. @throws {EndedError} with its output when the process ends first. */
async function readyAt(app: Omit<App, 'url'>): Promise<string> {
  const ended = app.exited.then(({ code, signal }) => `ended with ${code ?? signal}`)
  for (;;) {
    const port = /is open at http:\/\/localhost:(\d+)/.exec(app.output())?.[1]
    if (port) return `http://127.0.0.1:${port}`
    const end = await Promise.race([ended, new Promise<null>((wake) => setTimeout(wake, 20, null))])
    if (end !== null) throw new EndedError(`The app ${end}:\n${app.output()}`)
  }
}

/** Runs a program as process 1 of a new namespace of process ids, as containers do; it ends when `unshare` does. */
const UNSHARE = ['unshare', '--fork', '--pid', '--kill-child'] as const

/** Why no process can have a namespace of its own here (it takes root), or null when it can. */
export function whyNoNamespace(): string | null {
  try {
    execFileSync(UNSHARE[0], [...UNSHARE.slice(1), 'true'], { stdio: 'pipe' })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The only child of a process of `unshare`, in our namespace's numbers; 0 before it exists. */
const childOf = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'))

/** A built shop: the folder of its sources, and that of the build in it. `program`: what Node is started with, unless as `npm start` does it. */
export interface BuiltShop {
  root: string
  build: string
  program?: string[]
}

/** These sources, with crash points. */
const PRESENT: BuiltShop = { root: ROOT, build: 'dist-faults' }

/**
 * Starts a build as `npm start` starts the shop, on a free port; by default this one, with crash points. `inNamespace`: with process ids of
 * its own.
 * @throws {EndedError}
 */
export async function startApp(
  env: Record<string, string>,
  { inNamespace = false, shop = PRESENT }: { inNamespace?: boolean; shop?: BuiltShop } = {},
): Promise<App> {
  const [program, ...rest] = [
    ...(inNamespace ? UNSHARE : []),
    process.execPath,
    ...(shop.program ?? [QUICK_START, 'scripts/start.ts', shop.build]),
  ]
  const child = spawn(program ?? '', rest, {
    cwd: shop.root,
    env: { PATH: process.env.PATH, TZ: 'UTC', PORT: '0', TRUST_PROXY: '1', LOG_LEVEL: 'warn', ...KEPT_COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exited = once(child, 'exit').then(([code, signal]): Exit => ({ code, signal }))
  const stopBy = (signal: NodeJS.Signals) => () => {
    // `unshare` ends as its child does.
    const inner = inNamespace && child.exitCode === null && child.signalCode === null ? childOf(child.pid ?? 0) : 0
    if (inner > 0) process.kill(inner, signal)
    else child.kill(signal)
    return exited
  }
  // No process survives its test, also when that is interrupted.
  const kill = stopBy('SIGKILL')
  process.once('exit', kill)
  void exited.then(() => process.removeListener('exit', kill))
  const app = { pid: child.pid ?? 0, output: () => output, exited, kill9: kill, term: stopBy('SIGTERM') }
  return { ...app, url: await readyAt(app) }
}
