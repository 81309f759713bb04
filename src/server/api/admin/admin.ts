import { router } from '../app.ts'
import { emailsApi } from './emails.ts'
import { findApi } from './find.ts'
import { ordersApi } from './order/orders.ts'
import { paymentsApi } from './order/payments.ts'
import { changeSetsApi } from './change-set/change-sets.ts'
import { productGridApi } from './catalog/product-grid.ts'
import { productsApi } from './catalog/products.ts'
import { refundsApi } from './order/refunds.ts'
import { returnsApi } from './order/returns.ts'
import { savedViewsApi } from './saved-views.ts'
import { shipmentsApi } from './order/shipments.ts'
import { stockApi } from './catalog/stock.ts'

/** The staff API. Its guard is in api.ts. */
export const adminApi = router()
const parts = [
  ordersApi,
  shipmentsApi,
  returnsApi,
  refundsApi,
  paymentsApi,
  // Before `products/{productId}`, which would take its address.
  productGridApi,
  productsApi,
  stockApi,
  changeSetsApi,
  savedViewsApi,
  emailsApi,
  findApi,
]
for (const part of parts) adminApi.route('/', part)
