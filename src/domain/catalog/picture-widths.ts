/** The widths in which an uploaded picture is stored (px). A narrower picture has its own width in place of those above it. */
export const PICTURE_WIDTHS = [96, 192, 384, 768, 1200, 1600] as const

/** The largest of them. */
export const MAX_PICTURE_WIDTH = Math.max(...PICTURE_WIDTHS)

/** The widths in which a picture with this largest one is stored (px, ascending). */
export const widthsUpTo = (largest: number): number[] => [...PICTURE_WIDTHS.filter((width) => width < largest), largest]
