import type { ReportDefinition } from './definitions/report.ts'
import { fitProblems, popup, searches, suggestions, unknownModels, visits } from './definitions/demand.ts'
import { refundsByReason, returnsByReason, taxByState } from './definitions/money.ts'
import { coupons, salesByBrand, salesByCategory, salesByDay, salesByProduct, salesByState } from './definitions/sales.ts'
import { backInStock } from './definitions/back-in-stock.ts'
import { lateDeliveries, lateShipments } from './definitions/sending.ts'
import { deadStock, inventoryValue, lowStock, reorderPoint } from './definitions/stock.ts'

/** Every report, by its name in addresses, in the order of their list: adding one is a definition and a line here. */
export const REPORTS = {
  'sales-by-day': salesByDay,
  'sales-by-part': salesByProduct,
  'sales-by-category': salesByCategory,
  'sales-by-brand': salesByBrand,
  'sales-by-state': salesByState,
  'discount-codes': coupons,
  'tax-by-state': taxByState,
  'refunds-by-reason': refundsByReason,
  'returns-by-reason': returnsByReason,
  'inventory-value': inventoryValue,
  'low-stock': lowStock,
  'dead-stock': deadStock,
  'reorder-point': reorderPoint,
  searches,
  'unknown-models': unknownModels,
  'fit-problems': fitProblems,
  'back-in-stock-wishes': backInStock,
  'pop-up': popup,
  suggestions,
  visits,
  'late-shipments': lateShipments,
  'late-deliveries': lateDeliveries,
} as const satisfies Record<string, ReportDefinition>

export type ReportId = keyof typeof REPORTS

/** Whether there is a report of this name. */
export const isReport = (name: string): name is ReportId => Object.hasOwn(REPORTS, name)

export const REPORT_IDS = Object.keys(REPORTS).filter(isReport)

/** A report as every one is, whichever it is. */
export const reportOf = (id: ReportId): ReportDefinition => REPORTS[id]
