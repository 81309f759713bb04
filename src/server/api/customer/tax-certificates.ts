import { z } from '@hono/zod-openapi'
import type { CertificateFile } from '#domain/tax-exemption.ts'
import type { TaxCertificateId } from '#domain/id.ts'
import { MAX_CERTIFICATE_BYTES } from '#domain/tax-exemption.ts'
import { Problem } from '#domain/problem.ts'
import { router } from '#server/api/app.ts'
import { sendStored } from '#server/api/media/send-stored.ts'
import { CERTIFICATE_UPLOAD } from '#server/api/guards.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { knownVisitor } from '#server/api/visitor.ts'
import { problemResponse } from '#server/api/problem.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'
import { sentId } from '#server/shop/id-of.ts'
import { readCertificateFile } from '#server/shop/tax-exemption/certificate-file.ts'
import { certificatesSchema, readCertificates } from '#server/shop/tax-exemption/certificate-record.ts'
import { submitCertificate, withdrawCertificate } from '#server/shop/tax-exemption/own-certificate.ts'
import { certificateTooLarge, takeCertificate } from '#server/shop/tax-exemption/take-certificate.ts'
import { signedIn } from './signed-in.ts'

const params = z.object({ certificateId: sentId<TaxCertificateId>() })
const answer = ok('All my certificates, the newest first', certificatesSchema)

/** What is typed about a certificate. The rules of its fields are the shop's (`domain/tax-exemption.ts`). */
export const certificateFields = {
  company: z.string().max(200).openapi({ description: 'Whom it is made out to' }),
  number: z.string().max(200),
  states: z
    .array(z.string().max(2))
    .max(60)
    .openapi({ description: 'Two letters each', example: ['MI'] }),
  expiresOn: z.string().max(10).nullable().openapi({ description: 'Its last day, such as 2027-03-08; null where it states none' }),
}

const listRoute = createRoute({
  method: 'get',
  path: '/api/account/tax-certificates',
  'x-access': 'customer',
  summary: 'My tax-exempt certificates',
  responses: answer,
})

const uploadRoute = createRoute({
  method: 'post',
  path: CERTIFICATE_UPLOAD,
  'x-access': 'customer',
  summary: 'Upload the file of a tax-exempt certificate: the body is the file',
  description: 'PDF, JPEG or PNG of at most 10 MB. Nobody looks at it before it is submitted; until then it is kept for a day.',
  request: {
    query: z.object({ name: z.string().max(200).default('certificate').openapi({ description: 'What the file is called' }) }),
    body: { content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } }, required: true },
  },
  responses: ok('Its id', z.object({ id: z.string() })),
})

const submitRoute = createRoute({
  method: 'post',
  path: '/api/account/tax-certificates/{certificateId}/submit',
  'x-access': 'customer',
  summary: 'Say what an uploaded certificate is, and ask for its approval',
  request: { params, body: json(z.strictObject(certificateFields)) },
  responses: answer,
})

const withdrawRoute = createRoute({
  method: 'post',
  path: '/api/account/tax-certificates/{certificateId}/withdraw',
  'x-access': 'customer',
  summary: 'Take a certificate back: from now on it takes no tax off anything',
  request: { params, body: json(z.strictObject({})) },
  responses: answer,
})

/** The answer of a route that gives the file of a certificate. */
export const certificateFileAnswer = {
  200: {
    description: 'The file, to be saved',
    content: {
      'application/pdf': { schema: z.string().openapi({ format: 'binary' }) },
      'image/webp': { schema: z.string().openapi({ format: 'binary' }) },
    },
  },
  ...problemResponse,
}

const fileRoute = createRoute({
  method: 'get',
  path: '/api/account/tax-certificates/{certificateId}/file',
  'x-access': 'customer',
  summary: 'The file of a certificate of mine',
  request: { params },
  responses: certificateFileAnswer,
})

/** A file of a customer is saved and never opened in the shop's own place; if it is, it can do nothing there. Nobody else keeps it. */
export const certificateHeaders = (kind: CertificateFile) => ({
  'content-type': kind === 'pdf' ? 'application/pdf' : 'image/webp',
  'content-disposition': `attachment; filename="tax-certificate.${kind}"`,
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
})

/** Tax-exempt certificates of whoever is signed in. */
export const taxCertificatesApi = router()

taxCertificatesApi.openapi(listRoute, async (c) => {
  const { person } = await signedIn(c)
  return c.json({ certificates: await readCertificates(c.env.shop.db, person.id) }, 200)
})

// The body is read here and nowhere else: as a stream, and only as far as a certificate may go.
taxCertificatesApi.openapi(uploadRoute, async (c) => {
  const { person } = await signedIn(c)
  if (person.role === 'admin') throw new Problem('not_allowed_in_state', { detail: 'Who works here buys with an account of their own.' })
  if (Number(c.req.header('content-length') ?? 0) > MAX_CERTIFICATE_BYTES) throw certificateTooLarge()
  await limitVisitor(c.env, 'certificates')
  await limitVisitor(c.env, 'daily-certificates')
  const body = c.req.raw.body ?? new Blob([]).stream()
  const whose = { userId: person.id, visitor: knownVisitor(c.env.address) }
  return c.json({ id: await takeCertificate(c.env.shop, whose, { name: c.req.valid('query').name, body }) }, 200)
})

taxCertificatesApi.openapi(submitRoute, async (c) => {
  const { person } = await signedIn(c)
  const { db } = c.env.shop
  await submitCertificate(c.env.shop, { id: c.req.valid('param').certificateId, userId: person.id }, c.req.valid('json'))
  return c.json({ certificates: await readCertificates(db, person.id) }, 200)
})

taxCertificatesApi.openapi(withdrawRoute, async (c) => {
  const { person } = await signedIn(c)
  await withdrawCertificate(c.env.shop, { id: c.req.valid('param').certificateId, userId: person.id })
  return c.json({ certificates: await readCertificates(c.env.shop.db, person.id) }, 200)
})

taxCertificatesApi.openapi(fileRoute, async (c) => {
  const { person } = await signedIn(c)
  const { stored, kind } = await readCertificateFile(c.env.shop, { id: c.req.valid('param').certificateId, userId: person.id })
  return sendStored(c, stored, certificateHeaders(kind))
})
