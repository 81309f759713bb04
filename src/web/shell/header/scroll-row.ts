/**
 * The classes of a row that scrolls sideways on narrow pages: no bar, and a faded edge where it goes on. It does not snap as long as the keyboard's
 * focus is in it, which would push out again what was brought into view.
 */
export const scrollRow =
  'relative flex snap-x overflow-x-auto has-focus-visible:snap-none [scrollbar-width:none] ' +
  '[mask-image:linear-gradient(90deg,#000_calc(100%-2rem),transparent)] after:w-6 after:shrink-0'
