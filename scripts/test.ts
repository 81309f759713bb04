// npm test: all checks that a change must pass. npm run check: those that fit into 90 seconds.
// npm test -- NAME …: only these steps (scripts/gate/steps.ts), or only the test files with NAME in their path.
import { stepsForFiles } from './gate/files.ts'
import { runSteps } from './gate/run-steps.ts'
import type { Outcome, Step } from './gate/step.ts'
import { STEPS } from './gate/steps.ts'
import { isTimeOver } from './gate/until.ts'
import { provideNeeds } from './needs.ts'
import { refuseOldNode } from './node-version.ts'

/** Resolves the command's arguments. @throws when one is neither a step nor in the name of a test file. */
async function choose(words: string[]): Promise<Step[]> {
  if (words.length === 0) return STEPS
  if (words.includes('--check')) return STEPS.filter(({ inCheck }) => inCheck)
  const chosen: Step[] = []
  for (const word of words) {
    const step = STEPS.find(({ name }) => name === word)
    const found = step ? [step] : await stepsForFiles(word)
    if (found.length === 0)
      throw new Error(`"${word}" is no step (${STEPS.map(({ name }) => name).join(', ')}) and in no test file's name.`)
    chosen.push(...found)
  }
  return chosen
}

/** How long each step took: CONTRIBUTING.md has this table from an idle host. */
function printTimes(outcomes: Outcome[], seconds: number) {
  console.log('')
  for (const { name, seconds: taken, passed, failed, again, left } of outcomes) {
    const tests = passed > 0 ? `  ${passed} tests` : ''
    const unsure = again > 0 ? `, ${again} OF THEM ONLY WHEN TRIED AGAIN: see "flaky" above, and mend the cause` : ''
    const out = left > 0 ? `, ${left} LEFT OUT` : ''
    console.log(`${failed === 0 ? '✓' : '✗'} ${name.padEnd(14)}${taken.toFixed(1).padStart(7)} s${tests}${unsure}${out}`)
  }
  console.log(`  ${'in all'.padEnd(14)}${seconds.toFixed(1).padStart(7)} s`)
}

refuseOldNode()
const steps = await choose(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
provideNeeds({ browser: steps.some(({ needsBrowser }) => needsBrowser), around: steps.some(({ needsAround }) => needsAround) })
const startedAt = performance.now()
const outcomes = await runSteps(steps)
printTimes(outcomes, (performance.now() - startedAt) / 1000)
const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
if (isTimeOver())
  console.log(
    '\nTHE TIME FOR THE TESTS WAS OVER (TESTS_UNTIL): the journeys that had not begun by then were left out. npm test runs them all.',
  )
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
