import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from '../node-version.ts'
import { liveMachine } from './machine.ts'
import type { Step } from './step.ts'
import { playwright, vitest } from './tests.ts'

/** Every Vitest test file with its project, as configured; some are in two. */
async function vitestFiles(): Promise<{ file: string; projectName: string }[]> {
  const said = await liveMachine.ask(['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json'])
  return JSON.parse(said.slice(said.indexOf('[')))
}

const only = (project: string, files: string[], run: Step['run']): Step => ({
  name: project,
  title: files.join(', '),
  alone: true,
  inCheck: false,
  needsBrowser: project === 'browser',
  needsAround: project.startsWith('faults'),
  run,
})

/** A step for each project with test files that have `part` in their path; it runs only those. */
export async function stepsForFiles(part: string): Promise<Step[]> {
  const byProject = new Map<string, string[]>()
  for (const { file, projectName } of await vitestFiles()) {
    const path = relative(ROOT, file)
    if (path.includes(part)) byProject.set(projectName, [...(byProject.get(projectName) ?? []), path])
  }
  const specs = globSync('test/e2e/**/*.spec.ts', { cwd: ROOT }).filter((file) => file.includes(part))
  return [
    ...Array.from(byProject, ([project, files]) => only(project, files, (machine) => vitest(machine, project, files))),
    ...(specs.length > 0 ? [only('browser', specs, (machine) => playwright(machine, specs))] : []),
  ]
}
