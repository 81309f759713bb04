/* Classes, not styles: the security policy allows no inline styles. */
const ACROSS = ['[--focal-x:0%]', '[--focal-x:25%]', '[--focal-x:50%]', '[--focal-x:75%]', '[--focal-x:100%]']
const DOWN = ['[--focal-y:0%]', '[--focal-y:25%]', '[--focal-y:50%]', '[--focal-y:75%]', '[--focal-y:100%]']

/** How many percent apart the focal points are that can be told apart. */
export const FOCAL_STEP = 25

/** What of a picture that is cut off stays in view: the class of the focal point, in percent from the left and from the top, to the nearest quarter. */
export const focalClass = (x = 50, y = 50): string =>
  `object-[var(--focal-x)_var(--focal-y)] ${ACROSS[Math.round(x / FOCAL_STEP)] ?? ''} ${DOWN[Math.round(y / FOCAL_STEP)] ?? ''}`
