import type { TestProject } from 'vitest/node'
import setUpDatabases from '#test/support/databases.ts'
import { buildIfStale } from '../../../scripts/build.ts'

/** Once per run: the shop's normal build, the one with crash points, and the databases to copy. */
export default function setUp(project: TestProject) {
  buildIfStale()
  buildIfStale('dist-faults')
  return setUpDatabases(project)
}
