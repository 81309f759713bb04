/** A code as it is stored and compared: `' save10 '` is `SAVE10`. */
export const normaliseCouponCode = (text: string): string => text.trim().toUpperCase()
