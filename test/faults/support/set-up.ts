import type { TestProject } from 'vitest/node'
import setUpDatabases from '#test/support/databases.ts'
import { buildIfStale } from '../../../scripts/build.ts'

/** Once per run: the shop's normal build, the one with crash points, and the databases to copy. */
export default async function setUp(project: TestProject) {
  await buildIfStale()
  await buildIfStale('dist-faults')
  return setUpDatabases(project)
}
