import { stateCode, US_STATES } from './states.ts'

/**
 * The ZIP code prefixes of each state (United States Postal Service). A five-digit entry is a ZIP code outside its state's prefixes that belongs to that
 * state alone.
 */
const TABLE = `AL 350-369|AK 995-999|AS 96799|AZ 850-865|AR 716-729|CA 900-961|CO 800-816|CT 060-069|DE 197-199|DC 200,202-205,569|FL 320-339,341-349
GA 300-319,398-399|GU 96910-96932|HI 967-968|ID 832-838|IL 600-629|IN 460-479|IA 500-528|KS 660-679|KY 400-427|LA 700-714|ME 039-049|MD 206-219
MA 010-027,055|MI 480-499|MN 550-567|MS 386-397|MO 630-658|MT 590-599|NE 680-693|NV 889-898|NH 030-038|NJ 070-089|NM 870-884|NY 005,100-149,06390
NC 270-289|ND 580-588|MP 96950-96952|OH 430-459|OK 730-732,734-749|OR 970-979|PA 150-196|PR 006-007,009|RI 028-029|SC 290-299|SD 570-577|TN 370-385
TX 733,750-799,885,73960|UT 840-847|VT 050-054,056-059|VI 008|VA 201,220-246|WA 980-994|WV 247-268|WI 530-549|WY 820-831,83414`

const rows = TABLE.split(/[|\n]/).map((row) => ({
  code: row.slice(0, 2),
  ranges: row
    .slice(3)
    .split(',')
    .map((range) => ({ from: range.split('-')[0] ?? '', to: range.split('-').at(-1) ?? '' })),
}))

/** `12345` or `12345-6789`, tolerating extra spaces, a missing hyphen and a dash in its place, as printed texts have; otherwise null. */
export function normaliseZip(text: string): string | null {
  const found = /^(\d{5})(?:\p{Pd}?(\d{4}))?$/u.exec(text.replace(/\s/g, ''))
  return found?.[1] ? found[1] + (found[2] ? `-${found[2]}` : '') : null
}

/** Whether a ZIP code is in a state (code or name). False when either is invalid. */
export function zipMatchesState(zip: string, state: string): boolean {
  const digits = normaliseZip(zip)?.slice(0, 5)
  const code = stateCode(state)
  if (digits === undefined || code === null) return false
  const owners = (length: number) => {
    const prefix = digits.slice(0, length)
    return rows.filter((row) => row.ranges.some(({ from, to }) => from.length === length && from <= prefix && prefix <= to))
  }
  const exact = owners(5)
  return (exact.length > 0 ? exact : owners(3)).some((row) => row.code === code)
}

/** The state of a ZIP code; undefined when the shop delivers to none with it. */
export const stateOfZip = (zip: string): { code: string; name: string } | undefined =>
  US_STATES.find(({ code }) => zipMatchesState(zip, code))
