import type { TestProject } from 'vitest/node'
import setUpDatabases from '#test/support/databases.ts'
import { buildIfStale } from '../../../scripts/build.ts'

/** Once a run: the shop as it is sold, the one that can be crashed at named points, and the databases to copy. */
export default function setUp(project: TestProject) {
  buildIfStale()
  buildIfStale('dist-faults')
  return setUpDatabases(project)
}
