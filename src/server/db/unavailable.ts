/**
 * The database is unavailable, restarting, full, out of connections, too slow (statement and lock timeouts), closed or away while
 * it is restored or renamed (3D000), or no longer the one that writes (25006, after a failover): a temporary failure. SQLSTATEs of PostgreSQL's classes 08, 53 and 57, and the system's own names.
 */
const UNAVAILABLE =
  /^(08...|53...|57P0.|57014|55P03|40001|40P01|25006|25P03|3D000|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|POOL_BUSY)$/

/**
 * The driver's messages of a connection that is gone, or that gave no answer in time, which have no code; and PostgreSQL's of a database that takes none for
 * now (`alter database … allow_connections false`), whose code, 55000, says more than that.
 */
const CONNECTION_LOST =
  /^(database ".*" is not currently accepting connections|Connection terminated|Connection ended unexpectedly|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/

/** An error, and what caused it. Names that lead to several addresses fail with all their failures. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const beside = error instanceof AggregateError ? error.errors.flatMap(causesOf) : []
  return [error, ...beside, ...causesOf(error.cause)]
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** Whether an error says that the database cannot do it now, and may in a moment: to be answered 503. */
export const isUnavailable = (error: unknown): boolean =>
  causesOf(error).some((cause) => UNAVAILABLE.test(codeOf(cause)) || CONNECTION_LOST.test(cause.message))

/** What is the statement's own fault, or the load's: the server is alive. */
const OF_STATEMENT = /^(57014|55P03|40001|40P01|25006|25P03|53...|POOL_BUSY)$/

/** Whether an error says that the connection, or the server at its end, is gone. */
export const isConnectionLost = (error: unknown): boolean =>
  isUnavailable(error) && !causesOf(error).some((cause) => OF_STATEMENT.test(codeOf(cause)))

/** Whether a read that failed on a replica is to be read from the primary: the replica is gone or full, or its replay needed what was read. */
export const isForPrimary = (error: unknown): boolean =>
  isConnectionLost(error) || causesOf(error).some((cause) => /^(40001|40P01|53...|POOL_BUSY)$/.test(codeOf(cause)))
