import { readList } from '../file/cell-list.ts'

const HTTP = 'http://'

/** Old exports name pictures by http, which no page shows: hosts that still have them have them by https. */
const overHttps = (src: string): string => (src.toLowerCase().startsWith(HTTP) ? `https://${src.slice(HTTP.length)}` : src)

/** The addresses of pictures in a cell. */
export const readPictures = (text: string): string[] => readList(text, 'addresses').map(overHttps)

/** How they are read otherwise than they stand. */
export const noteOnPictures = (text: string): string | undefined =>
  readList(text, 'addresses').some((src) => overHttps(src) !== src) ? 'http:// is read as https://.' : undefined
