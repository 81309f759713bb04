import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '#domain/problem.ts'
import { handleAuth } from '#server/auth/session.ts'
import { ROOT } from '#server/root.ts'
import { accountApi } from './customer/account.ts'
import { adminApi } from './admin/admin.ts'
import { importUploadApi } from './admin/import/upload.ts'
import { hidePaymentSessions, staffGuard } from './admin/staff-guard.ts'
import { baseApp } from './app.ts'
import { autoCouponApi } from './checkout/auto-coupon.ts'
import { categoryApi } from './catalog/category.ts'
import { changeEmailPage } from './customer/change-email-page.ts'
import { checkoutApi } from './checkout/checkout.ts'
import { confirmEmailApi } from './customer/confirm-email.ts'
import { contactApi, contactFormApi } from './customer/contact.ts'
import { googleFeed } from './catalog/google-feed.ts'
import { searchEngineFiles } from './catalog/search-engine-files.ts'
import { sitemapsApi } from './catalog/sitemaps.ts'
import { accountBody, inVisitorsTurn, jsonBody, sameOrigin, settingBody, smallBody, storableUrl } from './guards.ts'
import { contractSchema } from './docs/contract-schemas.ts'
import { docsPage } from './docs/docs-page.ts'
import { fixedText } from './docs/fixed-text.ts'
import { compressed } from './compress.ts'
import { plainPagePolicy } from './plain-page.ts'
import { limitAccount } from './customer/limit-account.ts'
import { movedApi } from './catalog/moved.ts'
import { applianceApi } from './catalog/appliance.ts'
import { pictureApi } from './media/picture.ts'
import { addressBookApi } from './customer/address-book.ts'
import { accountCartApi } from './customer/account-cart.ts'
import { myAppliancesApi } from './customer/my-appliances.ts'
import { newsletterApi, unsubscribeApi } from './marketing/newsletter.ts'
import { newsletterChoiceApi } from './marketing/newsletter-choice.ts'
import { orderApi } from './order/order.ts'
import { customerReturnsApi } from './order/returns.ts'
import { orderReviewsApi } from './order/reviews.ts'
import { orderLinkForm } from './order/order-link-form.ts'
import { ownAccountApi } from './customer/own-account.ts'
import { taxCertificatesApi } from './customer/tax-certificates.ts'
import { ownDataApi } from './customer/own-data.ts'
import { pageVisitApi } from './marketing/page-visit.ts'
import { popupApi } from './marketing/popup.ts'
import { productApi } from './catalog/product.ts'
import { questionApi, questionStopApi } from './catalog/question.ts'
import { reviewApi, reviewStopApi } from './catalog/review.ts'
import { quickOrderApi } from './checkout/quick-order.ts'
import { passwordResetApi, resetPasswordPage } from './customer/reset-password.ts'
import { searchApi } from './search/search.ts'
import { signInLinkApi } from './customer/sign-in-link.ts'
import { staffLinkApi } from './customer/staff-link.ts'
import { endRemindersApi, reorderRemindersApi } from './marketing/reorder-reminders.ts'
import { stagingBanner } from './staging-banner.ts'
import { backInStockApi, backInStockLinkApi } from './marketing/back-in-stock.ts'
import { suggestionApi } from './marketing/suggestion.ts'
import { paymentApi, paymentWebhookApi } from './payment/payment.ts'
import { testPaymentsApi } from './payment/test-payments.ts'
import { arrivalApi } from './checkout/arrival.ts'
import { zipCodeApi } from './checkout/zip-code.ts'
import { healthApi } from './health.ts'

/** The API as an application: `api.fetch(request, { shop, address })`. */
export function createApi() {
  const app = baseApp()
  app.use(storableUrl)
  app.use((c, next) => {
    c.set('reload', async () => app.fetch(new Request(c.req.url), { shop: c.env.shop, address: null }))
    return next()
  })
  app.use('/api/*', compressed)
  app.use('/api/*', stagingBanner)
  app.use('/api/*', smallBody)
  app.route('/', paymentWebhookApi)
  app.route('/', unsubscribeApi)
  app.route('/', questionStopApi)
  app.route('/', reviewStopApi)
  app.route('/', backInStockLinkApi)
  app.route('/', endRemindersApi)
  app.use('/api/*', sameOrigin, inVisitorsTurn)
  app.route('/', testPaymentsApi)
  app.route('/', contactFormApi)
  app.route('/', orderLinkForm)
  app.route('/', signInLinkApi)
  app.route('/', confirmEmailApi)
  app.route('/', staffLinkApi)
  app.route('/', resetPasswordPage)
  app.route('/', changeEmailPage)
  app.use('/api/auth/*', accountBody)
  app.all('/api/auth/*', (c) => limitAccount(c, () => handleAuth(c.env.shop, c.req.raw)))
  // Before anything of a request is parsed.
  app.use('/api/admin/*', staffGuard(adminApi, importUploadApi), hidePaymentSessions, settingBody)
  app.route('/', importUploadApi)
  app.use('/api/*', jsonBody)

  app.route('/', healthApi)
  const contractText = () => readFileSync(join(ROOT, 'openapi.json'), 'utf8')
  const contract = fixedText(contractText)
  app.get('/api/openapi.json', (c) => contract(c, { 'content-type': 'application/json' }))
  const docs = fixedText(() => docsPage(contractSchema.parse(JSON.parse(contractText()))))
  app.get('/api/docs', (c) => docs(c, { 'content-type': 'text/html; charset=UTF-8', 'content-security-policy': plainPagePolicy("'none'") }))

  for (const part of [
    productApi,
    questionApi,
    reviewApi,
    orderReviewsApi,
    quickOrderApi,
    applianceApi,
    myAppliancesApi,
    addressBookApi,
    accountCartApi,
    categoryApi,
    movedApi,
    searchApi,
    checkoutApi,
    paymentApi,
    zipCodeApi,
    arrivalApi,
    accountApi,
    passwordResetApi,
    ownAccountApi,
    ownDataApi,
    taxCertificatesApi,
    newsletterChoiceApi,
    orderApi,
    customerReturnsApi,
    newsletterApi,
    backInStockApi,
    reorderRemindersApi,
    contactApi,
    popupApi,
    autoCouponApi,
    suggestionApi,
    pageVisitApi,
    adminApi,
  ])
    app.route('/', part)

  app.route('/', googleFeed)
  app.route('/', searchEngineFiles)
  app.route('/', sitemapsApi)
  app.route('/', pictureApi)

  app.notFound((c) => {
    const allowed = app.routes
      .filter(({ method, path }) => method !== 'ALL' && patternOf(path).test(c.req.path))
      .map(({ method }) => method)
    if (allowed.length === 0) throw new Problem('not_found')
    throw new Problem('method_not_allowed', { extra: { allow: [...new Set(allowed)].join(', ') } })
  })
  return app
}

/** A route's path as a regular expression: `:name` is one segment, `:name{…}` the pattern in the braces. */
const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/:\w+(?:\{(.+?)\})?/g, (_, inner: string | undefined) => inner ?? '[^/]+')}$`)
