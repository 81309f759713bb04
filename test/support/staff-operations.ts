import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/root.ts'

const contract: { paths: Record<string, Record<string, unknown>> } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))

/** Every operation that is for staff: `POST /api/admin/…`. */
export const STAFF_OPERATIONS = Object.entries(contract.paths).flatMap(([path, operations]) =>
  path.startsWith('/api/admin/') ? Object.keys(operations).map((method) => [method.toUpperCase(), path] as const) : [],
)
/** The path with these values in place of its parameters. */
export const filled = (path: string, values: Record<string, string>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'x')
