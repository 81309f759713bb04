/** A filter of the list of parts that has a name. */
export interface PartView {
  id: string
  name: string
  filter: readonly string[]
}

/** The views that the list of parts comes with; the palette and the dashboard offer them, too. */
export const PART_VIEWS: readonly PartView[] = [
  { id: 'low', name: 'Low stock', filter: ['stock:any:low,out'] },
  { id: 'sale', name: 'On sale', filter: ['onSale:is:true'] },
  { id: 'no-price', name: 'No price', filter: ['price:between:..0'] },
  { id: 'no-picture', name: 'No picture', filter: ['noPicture:is:true'] },
  { id: 'no-weight', name: 'No weight', filter: ['noWeight:is:true'] },
  { id: 'no-fit', name: 'No fit', filter: ['noFit:is:true'] },
  { id: 'duplicate', name: 'Number twice', filter: ['duplicateNumber:is:true'] },
  { id: 'archived', name: 'Archived', filter: ['status:any:archived'] },
]

/** The address of the list of parts with a view. */
export const partViewHref = ({ id, filter }: PartView): string =>
  `/admin/products?${new URLSearchParams([['view', id], ...filter.map((one) => ['filter', one])])}`
