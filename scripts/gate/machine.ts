import { spawn } from 'node:child_process'
import type { SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { ROOT } from '../node-version.ts'
import type { Machine } from './step.ts'

/** Starts a program on this very Node; its own child processes must not fall back to another installed Node. */
const start = (args: string[], env: Record<string, string>, stdio: SpawnOptions['stdio']) => {
  const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return spawn(process.execPath, args, { cwd: ROOT, stdio: stdio ?? 'inherit', env: { ...process.env, PATH, ...env } })
}

/** Runs a program and passes each chunk of its output, errors too, to `hear`. True when it succeeds. */
async function listen(args: string[], env: Record<string, string>, hear: (text: string) => void): Promise<boolean> {
  const child = start(args, env, ['ignore', 'pipe', 'pipe'])
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear)
  // Not 'exit': its last output may still be buffered then.
  const [code] = await once(child, 'close')
  return code === 0
}

const ask = async (args: string[]) => {
  let said = ''
  await listen(args, {}, (text) => (said += text))
  return said
}

/** For a step that runs alone: its output is shown at once. */
export const liveMachine: Machine = {
  async node(args, env = {}) {
    const [code] = await once(start(args, env, 'inherit'), 'exit')
    return code === 0
  },
  ask,
  say: (text) => console.log(text),
}

/** For a step beside others: its output is buffered and shown in one block. */
export function quietMachine(): { machine: Machine; said: () => string } {
  let said = ''
  const hear = (text: string) => void (said += text)
  const machine: Machine = { node: (args, env = {}) => listen(args, env, hear), ask, say: (text) => hear(`${text}\n`) }
  return { machine, said: () => said }
}
