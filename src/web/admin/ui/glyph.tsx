/* The line icons that only the admin area needs, drawn as those of ui/icon.tsx: one path on a 24 grid. */
const glyphs = {
  today: 'M4 5.5h16v15H4ZM4 10h16M8 3v4M16 3v4M8.5 15l2.5 2.5 4.5-5',
  parts: 'M12 3l8 4.5v9L12 21l-8-4.5v-9ZM4.5 7.5 12 12l7.5-4.5M12 12v8.5',
  tree: 'M4 4.5h6v5H4ZM14 9.5h6v5h-6ZM14 17h6v4h-6ZM7 9.5V19h7M7 12h7',
  brand: 'M4 4h10.5L20 9.5V20H4ZM8 13h8M8 16.5h5',
  message: 'M4 4.5h16V16h-9l-4.5 4V16H4ZM8 8.5h8M8 12h5',
  letter: 'M3.5 5.5h17v13h-17ZM4 6l8 7 8-7',
  ruler: 'M3 16.5 16.5 3 21 7.5 7.5 21ZM7 12.5l2 2M10 9.5l2.5 2.5M13 6.5l2 2',
  bulb: 'M9 17.5v-2a6 6 0 1 1 6 0v2ZM9.5 21h5',
  upload: 'M12 16V4.5M7 9l5-5 5 5M4 15v5.5h16V15',
  pictures: 'M3.5 5h17v14h-17ZM4 17l5-5.5 4 4.5 3-3 4.5 4.5M15 8.5a1.25 1.25 0 1 0 2.5 0 1.25 1.25 0 0 0-2.5 0',
  home: 'M3.5 11.5 12 4l8.5 7.5M6 10v10.5h12V10M10 20.5v-6h4v6',
  star: 'M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6L3.3 9.8l6.1-.7Z',
  percent: 'M5 19 19 5M5 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0M15 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0',
  ticket: 'M3.5 6.5h17v3.5a2 2 0 0 0 0 4v3.5h-17V14a2 2 0 0 0 0-4ZM14 7v2M14 11v2M14 15v2',
  settings: 'M4 7h9M17 7h3M13 4.5v5h4v-5ZM4 17h3M11 17h9M7 14.5v5h4v-5Z',
  back: 'M4 9h11a5 5 0 0 1 0 10H9M8.5 4.5 4 9l4.5 4.5',
  chart: 'M4 4v16h16M8 16.5v-4M12 16.5v-8M16 16.5v-6',
  orders: 'M5 3.5h10.5L19 7v13.5H5ZM8.5 9h3M8.5 12.5h7M8.5 16h7',
  people:
    'M9 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 20c.5-4 3-5.5 6.5-5.5s6 1.5 6.5 5.5M16 4.5a3.5 3.5 0 0 1 0 6.5M18 15c2 .8 3.2 2.3 3.5 5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  help: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.5 10a2.5 2.5 0 1 1 2.5 2.5v1.5M12 17h.01',
  sidebar: 'M3.5 4.5h17v15h-17ZM9.5 4.5v15',
  jobs: 'M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5l5 5',
  history: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 7.5V12l3.5 2',
  'arrow-up': 'M12 20V4.5M6 10.5l6-6 6 6',
  'arrow-down': 'M12 4v15.5M6 13.5l6 6 6-6',
  edit: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19ZM14 6.5l3.5 3.5',
  external: 'M13.5 4H20v6.5M20 4l-9 9M17 14v6H4V7h6',
} as const

export type GlyphName = keyof typeof glyphs

/** A line icon of the admin area, 18 px unless a class says otherwise. It is decoration: name the button that holds it. */
export function Glyph({ name, className = 'size-4.5' }: { name: GlyphName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="square"
      aria-hidden
    >
      <path d={glyphs[name]} />
    </svg>
  )
}
