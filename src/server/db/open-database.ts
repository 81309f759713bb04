import type { Role } from '#domain/process-role.ts'
import type { OpenDatabase } from './client.ts'
import { openEmbedded } from './embedded.ts'
import { connectUnlimited, openPostgres } from './postgres.ts'
import type { PostgresServer } from './postgres.ts'

type DatabaseEnv = {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_REPLICA_URL?: readonly string[]
  DATA_DIR: string
  ROLE?: Role
}

/** The addresses of PostgreSQL for one of these. */
const serverOf = ({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: directUrl = url,
  DATABASE_REPLICA_URL: replicaUrls = [],
  ROLE: role = 'all',
}: DatabaseEnv): PostgresServer | null => (url && directUrl ? { url, directUrl, replicaUrls, role } : null)

/**
 * Opens the database for a program that reads all of it, however long that takes: on PostgreSQL by one connection of its own that never gives
 * a statement up, as those of the pool do; the embedded one as the shop does, under its exclusive lock.
 */
export const openUnlimited = async (env: DatabaseEnv): Promise<Pick<OpenDatabase, 'db' | 'close'>> => {
  const server = serverOf(env)
  return server ? connectUnlimited(server.directUrl) : openEmbedded(env.DATA_DIR)
}

/**
 * Connects to PostgreSQL when `DATABASE_URL` is set, else opens the embedded database in `DATA_DIR` (under its exclusive lock).
 * @throws {DatabaseUnreachableError} when PostgreSQL does not let the shop in.
 */
export const openDatabase = async (env: DatabaseEnv): Promise<OpenDatabase> => {
  const server = serverOf(env)
  return server ? openPostgres(server) : openEmbedded(env.DATA_DIR)
}
