import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ROOT } from '../node-version.ts'
import type { Counts, Machine } from './step.ts'

/** A temporary folder, deleted when the gate ends. */
export const scratch = mkdtempSync(join(tmpdir(), 'partwright-gate-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

const count = (value: unknown) => (typeof value === 'number' ? value : 0)

/** The counts of a report; a non-zero exit code means a failure, also of a file that could not even start. */
function countsOf(
  file: string,
  ok: boolean,
  read: (report: Record<string, unknown>) => [passed: unknown, failed: unknown, left: unknown, again?: unknown],
): Counts {
  try {
    const [passed, failed, left, again] = read(JSON.parse(readFileSync(file, 'utf8')))
    const failures = ok ? 0 : Math.max(1, count(failed))
    return { passed: count(passed) + count(again), failed: failures, again: count(again), left: count(left) }
  } catch {
    return { passed: 0, failed: 1, again: 0, left: 0 }
  }
}

/** The most files of a project that are tried again: when more fail, it is no accident. */
const FILES_AGAIN = 3

/** The paths of the test files in which something failed, from a report of Vitest. */
function failedFiles(report: string): string[] {
  try {
    const { testResults }: { testResults: { name: string; status: string }[] } = JSON.parse(readFileSync(report, 'utf8'))
    return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  } catch {
    return []
  }
}

async function runVitest(machine: Machine, project: string, files: string[]): Promise<{ counts: Counts; failed: string[] }> {
  const report = join(scratch, `${project}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ok = await machine.node(['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...files])
  const counts = countsOf(report, ok, ({ numPassedTests, numFailedTests, numPendingTests }) => [
    numPassedTests,
    numFailedTests,
    numPendingTests,
  ])
  return { counts, failed: ok ? [] : failedFiles(report) }
}

/**
 * Runs a project of vitest.config.ts, or only these of its files, and counts its tests. When a few files of a whole project fail, they are
 * run once more by themselves, as Playwright does with its tests: what passes then is counted, and named as flaky.
 */
export async function vitest(machine: Machine, project: string, files: string[] = []): Promise<Counts> {
  const { counts, failed } = await runVitest(machine, project, files)
  if (files.length > 0 || failed.length === 0 || failed.length > FILES_AGAIN) return counts
  const again = await runVitest(machine, project, failed)
  if (again.counts.failed > 0) return counts
  for (const file of failed) machine.say(`flaky: ${relative(ROOT, file)} failed, and passed when it was run again`)
  return { ...counts, passed: counts.passed + counts.failed, failed: 0, again: counts.failed }
}

/** Runs the browser tests, or only these files, and counts them. */
export async function playwright(machine: Machine, files: string[] = []): Promise<Counts> {
  const report = join(scratch, 'playwright.json')
  const program = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...files]
  const ok = await machine.node(program, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  return countsOf(report, ok, ({ stats }) => {
    const { expected, unexpected, skipped, flaky }: Record<string, unknown> =
      typeof stats === 'object' && stats !== null ? { ...stats } : {}
    return [expected, unexpected, skipped, flaky]
  })
}
