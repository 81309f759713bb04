import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/root.ts'

const contract: { paths: Record<string, Record<string, unknown>> } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))

/** Every staff operation: `POST /api/admin/…`. */
export const STAFF_OPERATIONS = Object.entries(contract.paths).flatMap(([path, operations]) =>
  path.startsWith('/api/admin/') ? Object.keys(operations).map((method) => [method.toUpperCase(), path] as const) : [],
)
/** The path with its parameters replaced by these values. */
export const filled = (path: string, values: Record<string, string>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'x')
