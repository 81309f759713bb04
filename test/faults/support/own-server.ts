import pg from 'pg'
import { onTestFinished } from 'vitest'
import { databaseUrl, startOwnPostgres } from '#test/support/postgres.ts'
import { faultShop } from './fault-shop.ts'

/** A shop on its own database server, which it fills by itself. */
export async function shopOnOwnServer(options: { megabytes?: number } = {}) {
  const server = await startOwnPostgres(options)
  onTestFinished(() => server.stop())
  const client = new pg.Client({ connectionString: databaseUrl(server.url, 'postgres') })
  await client.connect()
  await client.query('create database shop').finally(() => client.end())
  const fault = await faultShop({ database: { url: databaseUrl(server.url, 'shop'), drop: async () => {} } })
  return { server, fault }
}
