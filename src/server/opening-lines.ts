import type { Role } from '#domain/process-role.ts'
import type { Env } from './env.ts'

/** What a process does, by its role. */
const ROLE_MEANS: Record<Role, string> = {
  all: 'answers visitors and runs jobs',
  web: 'answers visitors; jobs, e-mails too, wait for a process with ROLE=worker or all',
  worker: 'runs jobs, answers only /metrics and /api/health',
}

/** The addresses that `localhost` reaches, and those that stand for all of the machine's. */
const isLocal = (address: string) => address.startsWith('127.') || ['0.0.0.0', '::', '::1'].includes(address)

/** How whoever sits at the machine reaches a process: by `localhost`, unless it listens at another address alone. */
function hostOf({ BIND_ADDRESS: address }: Pick<Env, 'BIND_ADDRESS'>): string {
  if (address === undefined || isLocal(address)) return 'localhost'
  return address.includes(':') ? `[${address}]` : address
}

/** What the operator is told of an open shop: where it is, what it does, and where its data and its files are. */
export function openingLines(
  env: Pick<Env, 'BIND_ADDRESS' | 'SHOP_MODE' | 'ROLE' | 'DATABASE_URL' | 'DATA_DIR' | 'FILES_S3_BUCKET'>,
  port: number,
): string[] {
  const data = env.DATABASE_URL
    ? 'PostgreSQL (DATABASE_URL)'
    : `${env.DATA_DIR} (embedded database: one process, for trying out and small shops)`
  const files = env.FILES_S3_BUCKET ? `the bucket ${env.FILES_S3_BUCKET}` : `${env.DATA_DIR}/files`
  return [
    `Partwright is open at http://${hostOf(env)}:${port} (mode: ${env.SHOP_MODE})`,
    `Role: ${env.ROLE} (${ROLE_MEANS[env.ROLE]})`,
    `Data: ${data}; files in ${files}`,
  ]
}
