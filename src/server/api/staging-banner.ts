import { createMiddleware } from 'hono/factory'
import { STAGING_NOTICE } from '#domain/shop-mode.ts'
import type { ApiEnv } from './app.ts'

/** What every page of a staging shop says first; those that React renders say it by `web/shell/staging-notice.tsx`. */
const BANNER = `<p style="margin:0;padding:8px;background:#875009;color:#fff;text-align:center;font:700 16px/1.5 system-ui,sans-serif">${STAGING_NOTICE}</p>`

/**
 * On a staging shop, the pages that the API itself serves (links of e-mails, the test payment page, the reference) say that it is one. E-mails that
 * staff look at say it themselves.
 */
export const stagingBanner = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  if (
    c.env.shop.env.SHOP_MODE !== 'staging' ||
    c.req.path.startsWith('/api/admin/') ||
    !c.res.headers.get('content-type')?.startsWith('text/html')
  )
    return
  const page = await c.res.text()
  c.res = new Response(
    page.replace(/<body[^>]*>/, (body) => body + BANNER),
    c.res,
  )
})
