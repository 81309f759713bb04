import { router } from '../app.ts'
import { emailsApi } from './emails.ts'
import { findApi } from './find.ts'
import { ordersApi } from './orders.ts'
import { paymentsApi } from './payments.ts'
import { refundsApi } from './refunds.ts'
import { returnsApi } from './returns.ts'
import { shipmentsApi } from './shipments.ts'
import { stockApi } from './stock.ts'

/** The staff API. Its guard is in api.ts. */
export const adminApi = router()
for (const part of [ordersApi, shipmentsApi, returnsApi, refundsApi, stockApi, paymentsApi, emailsApi, findApi]) adminApi.route('/', part)
