/** What of a part's stock says that few pieces are few. */
interface StockThreshold {
  trackStock: boolean
  lowStockThreshold: number
}

/**
 * Whether a change of the count has brought a part down to its low-stock threshold; staff and other programs are told once, when it happens. It
 * counts all pieces on hand, also those that are promised to orders; the state that shoppers see (`stockState`) counts the free ones.
 */
export const hasBecomeLow = (
  { trackStock, lowStockThreshold }: StockThreshold,
  { before, after }: { before: number; after: number },
): boolean => trackStock && before > lowStockThreshold && after <= lowStockThreshold
