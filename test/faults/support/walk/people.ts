import { sql } from 'drizzle-orm'
import { PDF } from '#test/support/files/certificates.ts'
import { cookiesOf } from '#test/support/sign-in.ts'
import { anybody } from './find.ts'
import type { Step } from './find.ts'
import { act, pickRow, send } from './walker.ts'
import type { Walker } from './walker.ts'

/* Accounts that come, are merged and forgotten while their orders are under way, and certificates that free them from tax. */

/** An account whose address is confirmed. */
export const signUp: Step = async (walker) => {
  const email = anybody(walker).toLowerCase()
  const body = { name: 'Ann Lee', email, password: 'correct horse battery' }
  const { status, headers } = await send(walker, { to: '/api/auth/sign-up/email', body })
  const [row] = await walker.fault.rows(sql`update "user" set email_verified = true where email = ${email} returning id`)
  if (status === 200 && row) walker.accounts.set(email, cookiesOf(headers))
}

const anyCustomer = (walker: Walker) =>
  pickRow<{ id: string; email: string }>(walker, sql`select id, email from "user" where email like '%@example.com' order by id`)

export const merge: Step = async (walker) => {
  const [into, from] = [await anyCustomer(walker), await anyCustomer(walker)]
  if (!into || !from || into.id === from.id) return
  const to = `customers/${into.id}/merge/${from.id}`
  const { body } = await act<{ version?: string }>(walker, to, undefined, 'GET')
  if (body.version) await act(walker, to, { previewVersion: body.version })
}

/** Somebody is forgotten: the account, or an address that has none. */
export const erase: Step = async (walker) => {
  const customer = walker.random.isLess(0.5) ? await anyCustomer(walker) : undefined
  const email = customer?.email ?? anybody(walker).toLowerCase()
  const preview = customer
    ? await act<{ version?: string }>(walker, `customers/${customer.id}/erasure`, undefined, 'GET')
    : await act<{ version?: string }>(walker, 'customers/address-erasure/preview', { email })
  const body = { email, previewVersion: preview.body.version, paidOtherwise: walker.random.isLess(0.5) }
  if (preview.body.version) await act(walker, customer ? `customers/${customer.id}/erase` : 'customers/address-erasure', body)
}

const CONTENT = { company: 'Acme Repair', number: 'MI-1234', states: ['MI', 'OH'], expiresOn: null }
export const sendCertificate: Step = async (walker) => {
  const headers = walker.random.pick([...walker.accounts.values()])
  if (!headers) return
  const bytes = Buffer.concat([PDF, Buffer.from(`%${walker.random.upTo(1_000_000)}\n`)])
  const to = '/api/account/tax-certificates'
  const { body } = await send<{ id?: string }>(walker, {
    to,
    body: bytes,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
  })
  if (body.id) await send(walker, { to: `${to}/${body.id}/submit`, body: CONTENT, headers })
}
export const decideCertificate: Step = async (walker) => {
  const found = await pickRow<{ id: string; version: number; status: string }>(
    walker,
    sql`select id, version, status from tax_certificate where status in ('waiting', 'approved') order by id`,
  )
  if (!found) return
  const action = found.status === 'approved' ? 'revoke' : walker.random.isLess(0.8) ? 'approve' : 'decline'
  await act(walker, `tax-certificates/${found.id}/${action}`, {
    version: found.version,
    ...(action !== 'approve' && { reason: 'By chance.' }),
  })
}
