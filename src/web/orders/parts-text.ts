interface Counted {
  quantity: number
  name: string
  partNumber: string
}

/** Which parts, and how many of each: '2 × Broan Motor (S97012038), 1 × …'. */
export const partsText = (parts: Counted[]): string =>
  parts.map(({ quantity, name, partNumber }) => `${quantity} × ${name} (${partNumber})`).join(', ')
