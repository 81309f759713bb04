import { spawn } from 'node:child_process'
import type { SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { ROOT } from '../node-version.ts'
import type { Machine } from './step.ts'

/** Starts a program on this very Node; what it starts in turn must not fall back to the machine's own. */
const start = (args: string[], env: Record<string, string>, stdio: SpawnOptions['stdio']) => {
  const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return spawn(process.execPath, args, { cwd: ROOT, stdio: stdio ?? 'inherit', env: { ...process.env, PATH, ...env } })
}

/** Runs a program and hands each piece of what it says, errors too, to `hear`. True when it ends well. */
async function listen(args: string[], env: Record<string, string>, hear: (text: string) => void): Promise<boolean> {
  const child = start(args, env, ['ignore', 'pipe', 'pipe'])
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear)
  // Not 'exit': what it has said last may still be on its way then.
  const [code] = await once(child, 'close')
  return code === 0
}

const ask = async (args: string[]) => {
  let said = ''
  await listen(args, {}, (text) => (said += text))
  return said
}

/** For a step that runs by itself: what it says is seen at once. */
export const liveMachine: Machine = {
  async node(args, env = {}) {
    const [code] = await once(start(args, env, 'inherit'), 'exit')
    return code === 0
  },
  ask,
  say: (text) => console.log(text),
}

/** For a step beside others: what it says is kept and told in one piece. */
export function quietMachine(): { machine: Machine; said: () => string } {
  let said = ''
  const hear = (text: string) => void (said += text)
  const machine: Machine = { node: (args, env = {}) => listen(args, env, hear), ask, say: (text) => hear(`${text}\n`) }
  return { machine, said: () => said }
}
