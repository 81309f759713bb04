/** Whether heads, in lower case, are those of the shop's own file of orders, which staff fill tracking numbers into. */
export const isOwnOrderFile = (heads: readonly string[]): boolean =>
  ['number', 'order state', 'tracking'].every((own) => heads.includes(own))
