import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Counts, Machine } from './step.ts'

/** A temporary folder, deleted when the gate ends. */
export const scratch = mkdtempSync(join(tmpdir(), 'partwright-gate-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

const count = (value: unknown) => (typeof value === 'number' ? value : 0)

/** The counts of a report; a non-zero exit code means a failure, also of a file that could not even start. */
function countsOf(
  file: string,
  ok: boolean,
  read: (report: Record<string, unknown>) => [passed: unknown, failed: unknown, again?: unknown],
): Counts {
  try {
    const [passed, failed, again] = read(JSON.parse(readFileSync(file, 'utf8')))
    return { passed: count(passed) + count(again), failed: ok ? 0 : Math.max(1, count(failed)), again: count(again) }
  } catch {
    return { passed: 0, failed: 1, again: 0 }
  }
}

/** Runs a project of vitest.config.ts, or only these of its files, and counts its tests. */
export async function vitest(machine: Machine, project: string, files: string[] = []): Promise<Counts> {
  const report = join(scratch, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ok = await machine.node(['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...files])
  return countsOf(report, ok, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests])
}

/** Runs the browser tests, or only these files, and counts them. */
export async function playwright(machine: Machine, files: string[] = []): Promise<Counts> {
  const report = join(scratch, 'playwright.json')
  const program = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...files]
  const ok = await machine.node(program, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  return countsOf(report, ok, ({ stats }) => {
    const { expected, unexpected, flaky }: { expected?: unknown; unexpected?: unknown; flaky?: unknown } =
      typeof stats === 'object' && stats !== null ? stats : {}
    return [expected, unexpected, flaky]
  })
}
