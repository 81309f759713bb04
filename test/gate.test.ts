import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config, { ISOLATED } from '../vitest.config.ts'
import { STEPS } from '../scripts/gate/steps.ts'

const names = STEPS.map(({ name }) => name)

test('the jobs of the workflow are the steps of npm test, each once', () => {
  const [, matrix = ''] = /matrix:\n\s+steps:\n((?:\s+- [a-z -]+\n)+)/.exec(readFileSync('.github/workflows/gate.yml', 'utf8')) ?? []
  expect(
    matrix
      .replaceAll(/^\s+- /gm, ' ')
      .trim()
      .split(/\s+/),
  ).toEqual(names)
})

test('every step has its line in the table of CONTRIBUTING', () => {
  const guide = readFileSync('CONTRIBUTING.md', 'utf8')
  expect(names.filter((name) => !guide.includes(`| \`${name}\``))).toEqual([])
})

test('every project of tests is a step, and the files that are named in one exist', () => {
  const projects = (config.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project && project.test ? [project.test] : [],
  )
  expect(projects.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['unit', 'unit-isolated', 'api', 'embedded', 'faults', 'faults-waiting', 'faults-alone']),
  )
  for (const { name, include = [] } of projects) {
    expect(names).toContain(name)
    expect(include.filter((file) => !file.includes('*') && !existsSync(file))).toEqual([])
  }
})

test('a unit test that replaces globals or modules, or looks at a clock, is isolated from the others, which share theirs', () => {
  const files = [...globSync('src/**/*.test.{ts,tsx}'), ...globSync('test/*.test.ts')]
  const replaces = files.filter((file) =>
    /\bvi\.(stub|mock|doMock|spyOn|useFakeTimers)|globalThis\.\w+ =|performance\.now|\w*[cC]puUsage\(/.test(readFileSync(file, 'utf8')),
  )
  expect(replaces.toSorted()).toEqual([...ISOLATED])
})
