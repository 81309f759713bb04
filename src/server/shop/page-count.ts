/** How many pages of `size` rows a list has; one, when it is empty. */
export const pageCountOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))
