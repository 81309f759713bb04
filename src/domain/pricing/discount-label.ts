/** How what was taken off an order's goods is called: of an order in exchange it is what came back. */
export const discountLabel = ({ isExchange, couponCode }: { isExchange: boolean; couponCode: string | null }): string =>
  isExchange ? 'What you sent back' : couponCode ? `Discount (${couponCode})` : 'Discount'
