// npm run db:generate [-- --name …]: writes the migration for what has changed in the schema, as drizzle.config.ts says.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installApart } from './apart.ts'
import { refuseOldNode, ROOT } from './node-version.ts'

refuseOldNode()
const program = join(installApart('scripts/generators/migrations'), 'node_modules/drizzle-kit/bin.cjs')
const { status } = spawnSync(process.execPath, [program, 'generate', ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' })
process.exit(status ?? 1)
