import { z } from '@hono/zod-openapi'
import { problemResponse } from '../problem.ts'

/**
 * The policy of an e-mail that staff look at in a frame of the admin area: it runs nothing, sends nothing, follows no link, and loads only the
 * shop's own pictures.
 */
const policy = (publicUrl: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${new URL(publicUrl).origin} data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox`

/** The responses of a route that answers with an e-mail as a page. */
export const emailPageResponses = {
  200: { description: 'The e-mail, for a frame of the admin area', content: { 'text/html': { schema: z.string() } } },
  ...problemResponse,
}

/** An e-mail as a page for a frame. */
export const sendEmailPage = (html: string, publicUrl: string): Response =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(publicUrl),
      'x-frame-options': 'SAMEORIGIN',
    },
  })
