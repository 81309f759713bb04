/** The classes of a row that scrolls sideways on narrow pages: no bar, and a faded edge where it goes on. */
export const scrollRow =
  'relative flex snap-x overflow-x-auto [scrollbar-width:none] ' +
  '[mask-image:linear-gradient(90deg,#000_calc(100%-2rem),transparent)] after:w-6 after:shrink-0'
