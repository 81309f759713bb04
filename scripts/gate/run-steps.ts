import { liveMachine, quietMachine } from './machine.ts'
import type { Outcome, Step } from './step.ts'

/** How many steps run concurrently: the gate is designed for two cores. */
const BESIDE = 2

async function runStep(step: Step): Promise<Outcome> {
  const { machine, said } = step.alone ? { machine: liveMachine, said: () => '' } : quietMachine()
  if (step.alone) console.log(`\n▶ ${step.name}: ${step.title}`)
  const startedAt = performance.now()
  const result = await step.run(machine)
  const seconds = (performance.now() - startedAt) / 1000
  const counts = typeof result === 'boolean' ? { passed: 0, failed: result ? 0 : 1, again: 0, left: 0 } : result
  // The output of a step beside others is shown in one block, under its name.
  if (!step.alone) console.log(`\n▶ ${step.name}: ${step.title}\n${said().trimEnd()}`)
  console.log(`${counts.failed === 0 ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`)
  return { name: step.name, seconds, ...counts }
}

/**
 * Runs the steps in their order: exclusive ones alone, the others two at a time. After a failure no more are started; running ones are
 * awaited.
 */
export async function runSteps(steps: Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const running = new Set<Promise<void>>()
  const waitForOne = () => Promise.race(running)
  const hasFailed = () => outcomes.some(({ failed }) => failed > 0)
  for (const step of steps) {
    while (running.size >= (step.alone ? 1 : BESIDE)) await waitForOne()
    if (hasFailed()) break
    const run = runStep(step).then((outcome) => {
      outcomes.push(outcome)
      running.delete(run)
    })
    running.add(run)
    if (step.alone) await run
  }
  await Promise.all(running)
  return outcomes
}
