import { router } from '../app.ts'
import { emailsApi } from './emails.ts'
import { categoryPicturesApi } from './catalog/category-pictures.ts'
import { mediaApi } from './media/media.ts'
import { appliancesApi } from './fit/appliances.ts'
import { fitsApi } from './fit/fits.ts'
import { findApi } from './find.ts'
import { frameApi } from './frame.ts'
import { subscribersApi } from './marketing/newsletter-admin.ts'
import { messagesApi } from './messages.ts'
import { questionsApi } from './questions.ts'
import { reviewsApi } from './reviews.ts'
import { testEmailApi } from './test-email.ts'
import { ordersApi } from './order/orders.ts'
import { orderAddressApi } from './order/address.ts'
import { phoneOrderApi } from './order/phone-order.ts'
import { paymentsApi } from './order/payments.ts'
import { homeContentApi } from './content/home.ts'
import { homeSlotsApi } from './content/home-slots.ts'
import { changeSetsApi } from './change-set/change-sets.ts'
import { brandsApi } from './catalog/brands.ts'
import { categoriesApi } from './catalog/categories.ts'
import { productEditorApi } from './catalog/product-editor.ts'
import { exportProductsApi } from './import/export-products.ts'
import { importsApi } from './import/imports.ts'
import { productGridApi } from './catalog/product-grid.ts'
import { productsApi } from './catalog/products.ts'
import { dashboardApi } from './reports/dashboard.ts'
import { refundsApi } from './order/refunds.ts'
import { returnsApi } from './order/returns.ts'
import { reportExportsApi } from './reports/report-exports.ts'
import { reportsApi } from './reports/reports.ts'
import { savedReportsApi } from './reports/saved-reports.ts'
import { listCountsApi } from './list-counts.ts'
import { savedViewsApi } from './saved-views.ts'
import { webhookDeliveriesApi } from './webhook/deliveries.ts'
import { webhookEndpointsApi } from './webhook/endpoints.ts'
import { apiKeysApi } from './people/api-keys.ts'
import { emailDataApi } from './people/email-data.ts'
import { buyerLettersApi } from './order/buyer-letters.ts'
import { customersApi } from './people/customers.ts'
import { staffCertificatesApi } from './people/tax-certificates.ts'
import { sessionsApi } from './people/sessions.ts'
import { staffApi } from './people/staff.ts'
import { signInApi } from './sign-in.ts'
import { shipmentsApi } from './order/shipments.ts'
import { changeLogApi } from './settings/change-log.ts'
import { healthApi } from './settings/health.ts'
import { redirectsApi } from './settings/redirects.ts'
import { searchDemandApi } from './settings/search-demand.ts'
import { settingsApi } from './settings/settings.ts'
import { discountCodesApi } from './marketing/codes.ts'
import { suggestedPartsApi } from './suggestions/parts.ts'
import { suggestionRulesApi } from './suggestions/rules.ts'
import { stockApi } from './catalog/stock.ts'

/** The staff API. Its guard is in api.ts. */
export const adminApi = router()
const parts = [
  ordersApi,
  orderAddressApi,
  phoneOrderApi,
  shipmentsApi,
  buyerLettersApi,
  returnsApi,
  refundsApi,
  paymentsApi,
  brandsApi,
  categoriesApi,
  // Before `products/{productId}`, which would take its address.
  productGridApi,
  productEditorApi,
  exportProductsApi,
  productsApi,
  importsApi,
  stockApi,
  appliancesApi,
  fitsApi,
  suggestionRulesApi,
  suggestedPartsApi,
  discountCodesApi,
  homeContentApi,
  homeSlotsApi,
  changeSetsApi,
  reportsApi,
  reportExportsApi,
  savedReportsApi,
  staffApi,
  signInApi,
  apiKeysApi,
  webhookEndpointsApi,
  webhookDeliveriesApi,
  emailDataApi,
  customersApi,
  staffCertificatesApi,
  sessionsApi,
  listCountsApi,
  savedViewsApi,
  frameApi,
  dashboardApi,
  messagesApi,
  questionsApi,
  reviewsApi,
  subscribersApi,
  testEmailApi,
  emailsApi,
  settingsApi,
  healthApi,
  changeLogApi,
  searchDemandApi,
  redirectsApi,
  mediaApi,
  categoryPicturesApi,
  findApi,
]
for (const part of parts) adminApi.route('/', part)
