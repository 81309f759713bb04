import { html } from 'hono/html'
import { createMiddleware } from 'hono/factory'
import { Problem } from '#domain/problem.ts'

/** HTML whose interpolated texts are escaped. */
export type Html = ReturnType<typeof html>

const STYLE = `body{margin:0;background:#f4f2ec;color:#12202b;font:16px/1.5 system-ui,sans-serif}
.banner{background:#b7221a;color:#fff;text-align:center;padding:12px 16px;font-weight:700}
main{max-width:460px;margin:32px auto;background:#fff;border:1px solid #dbd9d0;padding:24px}
table{width:100%;border-collapse:collapse}td{padding:6px 0;vertical-align:top}td+td{text-align:right;white-space:nowrap;padding-left:16px}
tr.total td{border-top:2px solid #12202b;font-weight:700;font-size:20px}
@view-transition{navigation:auto}
button{display:block;width:100%;min-height:44px;margin-top:10px;font:inherit;font-weight:600;background:#fff;border:2px solid #005266;color:#005266;cursor:pointer}
label{display:block;margin-top:16px;font-weight:600}#hint{margin:0 0 6px;color:#4a5560}
input{box-sizing:border-box;width:100%;min-height:44px;padding:8px 12px;font:inherit;color:inherit;border:1.5px solid #12202b}input[aria-invalid]{border-color:#b7221a}
button.pay{background:#fab91c;border:1.5px solid #12202b;color:#12202b}button:focus-visible,input:focus-visible{outline:3px solid #154fc3;outline-offset:2px}
.error{background:#ffebe8;border-left:4px solid #b7221a;padding:8px 12px}h1{font-size:22px;margin:0 0 4px}p{margin:8px 0}a{color:#005266}`

/** A page outside the shop's own design: no scripts, no files, for `plainPagePolicy`. */
export const plainPage = (title: string, body: Html, banner?: Html) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        ${banner ?? ''}
        <main>${body}</main>
      </body>
    </html>`

/** Its Content-Security-Policy: forms may post to `formTargets` only. */
export const plainPagePolicy = (formTargets: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action ${formTargets}; base-uri 'none'; frame-ancestors 'none'`

const UNKNOWN_LINK = html`<h1>This link does not work</h1>
  <p>
    It is not complete, or what it belonged to has been deleted: nothing was changed. If e-mails still come, please use the link in the
    newest one, or write to us.
  </p>
  <p><a href="/contact">Write to us</a></p>`

/** What a browser is shown in place of a problem when the link of an e-mail is unknown; mail clients, which press it by themselves, are answered the problem. */
export const unknownLinkPage = createMiddleware(async (c, next) => {
  await next()
  const isUnknown = c.error instanceof Problem && c.error.code === 'not_found'
  if (isUnknown && c.req.header('accept')?.includes('text/html'))
    c.res = await c.html(plainPage('This link does not work', UNKNOWN_LINK), 404)
})

/**
 * The headers of a page with a form for the shop. `referrer`: 'no-referrer' only where that form is taken from anywhere, since a browser then names
 * no origin; forms elsewhere would be refused as cross-site.
 */
export const formPage = (referrer: 'no-referrer' | 'strict-origin') =>
  createMiddleware(async (c, next) => {
    await next()
    c.res.headers.set('content-security-policy', plainPagePolicy("'self'"))
    c.res.headers.set('referrer-policy', referrer)
  })
