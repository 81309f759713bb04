import { z } from '@hono/zod-openapi'
import type { TaxCertificateId } from '#domain/id.ts'
import { sentId } from '#server/shop/id-of.ts'
import { readCertificateFile } from '#server/shop/tax-exemption/certificate-file.ts'
import { readStaffCertificate, staffCertificateSchema } from '#server/shop/tax-exemption/certificate-record.ts'
import { approveCertificate, declineCertificate, MAX_REASON, revokeCertificate } from '#server/shop/tax-exemption/decide-certificate.ts'
import { router } from '../../app.ts'
import { sendStored } from '#server/api/media/send-stored.ts'
import { certificateFields, certificateFileAnswer, certificateHeaders } from '../../customer/tax-certificates.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const params = z.object({ certificateId: sentId<TaxCertificateId>() })
const answer = ok('The certificate', staffCertificateSchema)
const version = z.int().openapi({ description: 'Of the certificate that was seen' })
const withReason = json(
  z.strictObject({ version, reason: z.string().trim().min(1, { error: 'is needed: the customer is told' }).max(MAX_REASON) }),
)

const fileRoute = createRoute({
  method: 'get',
  path: '/api/admin/tax-certificates/{certificateId}/file',
  'x-access': 'staff',
  'x-right': 'tax_exemptions:read',
  summary: 'The file of a tax-exempt certificate',
  request: { params },
  responses: certificateFileAnswer,
})

const approveRoute = createRoute({
  method: 'post',
  path: '/api/admin/tax-certificates/{certificateId}/approve',
  'x-access': 'staff',
  'x-right': 'tax_exemptions:write',
  summary: 'Approve a certificate, with what was corrected of it',
  request: { params, body: json(z.strictObject({ version, ...certificateFields })) },
  responses: answer,
})

const declineRoute = createRoute({
  method: 'post',
  path: '/api/admin/tax-certificates/{certificateId}/decline',
  'x-access': 'staff',
  'x-right': 'tax_exemptions:write',
  summary: 'Decline a certificate: its owner is mailed the reason',
  request: { params, body: withReason },
  responses: answer,
})

const revokeRoute = createRoute({
  method: 'post',
  path: '/api/admin/tax-certificates/{certificateId}/revoke',
  'x-access': 'staff',
  'x-right': 'tax_exemptions:write',
  summary: 'End an approved certificate: orders from now on are taxed, and its owner is mailed the reason',
  request: { params, body: withReason },
  responses: answer,
})

/** Tax-exempt certificates that customers have sent. */
export const staffCertificatesApi = router()

staffCertificatesApi.openapi(fileRoute, async (c) => {
  const { stored, kind } = await readCertificateFile(c.env.shop, { id: c.req.valid('param').certificateId, userId: null })
  return sendStored(c, stored, certificateHeaders(kind))
})

staffCertificatesApi.openapi(approveRoute, async (c) => {
  const { certificateId: id } = c.req.valid('param')
  const { version: seen, ...typed } = c.req.valid('json')
  await approveCertificate(c.env.shop, { staff: staff(c), id, version: seen }, typed)
  return c.json(await readStaffCertificate(c.env.shop.db, id), 200)
})

staffCertificatesApi.openapi(declineRoute, async (c) => {
  const { certificateId: id } = c.req.valid('param')
  const { version: seen, reason } = c.req.valid('json')
  await declineCertificate(c.env.shop, { staff: staff(c), id, version: seen }, reason)
  return c.json(await readStaffCertificate(c.env.shop.db, id), 200)
})

staffCertificatesApi.openapi(revokeRoute, async (c) => {
  const { certificateId: id } = c.req.valid('param')
  const { version: seen, reason } = c.req.valid('json')
  await revokeCertificate(c.env.shop, { staff: staff(c), id, version: seen }, reason)
  return c.json(await readStaffCertificate(c.env.shop.db, id), 200)
})
