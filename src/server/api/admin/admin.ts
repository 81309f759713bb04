import { router } from '../app.ts'
import { emailsApi } from './emails.ts'
import { ordersApi } from './order/orders.ts'
import { paymentsApi } from './order/payments.ts'
import { productsApi } from './catalog/products.ts'
import { refundsApi } from './order/refunds.ts'
import { returnsApi } from './order/returns.ts'
import { shipmentsApi } from './order/shipments.ts'
import { settingsApi } from './settings/settings.ts'
import { stockApi } from './catalog/stock.ts'

/** The staff API. Its guard is in api.ts. */
export const adminApi = router()
for (const part of [ordersApi, shipmentsApi, returnsApi, refundsApi, productsApi, stockApi, paymentsApi, emailsApi, settingsApi])
  adminApi.route('/', part)
