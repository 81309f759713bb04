import { classNames } from './class-names.ts'

/* Every glyph is one path on a 24 grid, drawn with a 1.75 stroke, square ends and mitred corners. */
const glyphs = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5l5 5',
  cart: 'M2.5 4H5l2.5 11.5h11L21 7.5H6M8 19.5a1.25 1.25 0 1 0 2.5 0 1.25 1.25 0 0 0-2.5 0M15.5 19.5a1.25 1.25 0 1 0 2.5 0 1.25 1.25 0 0 0-2.5 0',
  user: 'M12 3.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 20.5c.5-4 3.5-6 8-6s7.5 2 8 6',
  orders: 'M5 3.5h10.5L19 7v13.5H5ZM8.5 9h3M8.5 12.5h7M8.5 16h7',
  menu: 'M3.5 6.5h17M3.5 12h17M3.5 17.5h17',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  'chevron-down': 'M5.5 9l6.5 6.5L18.5 9',
  'chevron-left': 'M15 5.5 8.5 12l6.5 6.5',
  'chevron-right': 'M9 5.5l6.5 6.5L9 18.5',
  check: 'M4.5 12.5l5 5 10-11',
  copy: 'M8.5 8.5h12v12h-12ZM15.5 5v-1.5h-12v12H5',
  phone: 'M5 3.5h4l2 5-2.5 2a12 12 0 0 0 5 5l2-2.5 5 2v4c-8.5 1.5-17-7-15.5-15.5Z',
  truck:
    'M4.5 16.5h-2v-11H14v11H9.5M14 9.5h4l3.5 3.5v3.5h-2M4.75 17a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 0 0-4.5 0M14.75 17a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 0 0-4.5 0',
  return: 'M8.5 4.5 4 9l4.5 4.5M5 9h10a5 5 0 0 1 0 10H9',
  shield: 'M12 3l8 3v5.5c0 5-3.5 8-8 9.5-4.5-1.5-8-4.5-8-9.5V6ZM8.5 12l2.5 2.5 4.5-5',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5 19 12 7 19.5Z',
  trash: 'M4 6.5h16M9 6V3.5h6V6M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
  tag: 'M4 4h10.5L20 9.5V20H4ZM14 9a1.25 1.25 0 1 0 0 2.5A1.25 1.25 0 0 0 14 9',
  bag: 'M5 7h14v13.5H5ZM5 7l2.5-3.5h9L19 7M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM8.5 17.5h7',
  filter: 'M3.5 5h17v14h-17ZM6.5 15.5l2-7 2.3 7 2.4-7 2.3 7 2-7',
  mail: 'M3 5.5h18v13H3ZM3.5 7l8.5 6.5L20.5 7',
  cards: 'M4 4h6.5v6.5H4ZM13.5 4H20v6.5h-6.5ZM4 13.5h6.5V20H4ZM13.5 13.5H20V20h-6.5Z',
  table: 'M3.5 5h17v14h-17ZM3.5 9.5h17M3.5 14.5h17M9.5 5v14',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11.5v4.5M12 8h.01',
  alert: 'M12 3.5 21.5 20h-19ZM12 10v4.5M12 17h.01',
} as const

export type IconName = keyof typeof glyphs

interface IconProps {
  name: IconName
  /** Size and colour classes; 24 px and the text's colour otherwise. */
  className?: string
  /** A name for screen readers; without one the icon is decoration and is skipped. */
  label?: string
}

/** A line icon in the text's colour. */
export function Icon({ name, className, label }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames('shrink-0', className ?? 'size-6')}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="square"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={glyphs[name]} />
    </svg>
  )
}
