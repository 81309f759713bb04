/**
 * The states, DC and the territories, each with its ZIP code prefixes (United States Postal Service). A five-digit entry is a ZIP code
 * outside its state's prefixes that belongs to that state alone.
 */
const TABLE = `AL Alabama 350-369|AK Alaska 995-999|AS American Samoa 96799|AZ Arizona 850-865|AR Arkansas 716-729|CA California 900-961
CO Colorado 800-816|CT Connecticut 060-069|DE Delaware 197-199|DC District of Columbia 200,202-205,569|FL Florida 320-339,341-349
GA Georgia 300-319,398-399|GU Guam 96910-96932|HI Hawaii 967-968|ID Idaho 832-838|IL Illinois 600-629|IN Indiana 460-479|IA Iowa 500-528
KS Kansas 660-679|KY Kentucky 400-427|LA Louisiana 700-714|ME Maine 039-049|MD Maryland 206-219|MA Massachusetts 010-027,055
MI Michigan 480-499|MN Minnesota 550-567|MS Mississippi 386-397|MO Missouri 630-658|MT Montana 590-599|NE Nebraska 680-693
NV Nevada 889-898|NH New Hampshire 030-038|NJ New Jersey 070-089|NM New Mexico 870-884|NY New York 005,100-149,06390
NC North Carolina 270-289|ND North Dakota 580-588|MP Northern Mariana Islands 96950-96952|OH Ohio 430-459|OK Oklahoma 730-732,734-749
OR Oregon 970-979|PA Pennsylvania 150-196|PR Puerto Rico 006-007,009|RI Rhode Island 028-029|SC South Carolina 290-299
SD South Dakota 570-577|TN Tennessee 370-385|TX Texas 733,750-799,885,73960|UT Utah 840-847|VT Vermont 050-054,056-059
VI Virgin Islands 008|VA Virginia 201,220-246|WA Washington 980-994|WV West Virginia 247-268|WI Wisconsin 530-549
WY Wyoming 820-831,83414`

const rows = TABLE.split(/[|\n]/).map((row) => ({
  code: row.slice(0, 2),
  name: row.slice(3, row.lastIndexOf(' ')),
  ranges: row
    .slice(row.lastIndexOf(' ') + 1)
    .split(',')
    .map((range) => ({ from: range.split('-')[0] ?? '', to: range.split('-').at(-1) ?? '' })),
}))

/** Where the shop delivers, by name: the 50 states, DC, and the territories with USPS service (decision 7). */
export const US_STATES: readonly { code: string; name: string }[] = rows.map(({ code, name }) => ({ code, name }))

/** Each state by its code and by its name, in capitals. */
const CODES = new Map(US_STATES.flatMap(({ code, name }) => [[code, code] as const, [name.toUpperCase(), code] as const]))

/**
 * The two-letter code of a typed state: its code or its full name, in any case, with any white space around and between the words. Any other
 * spelling (`Mich`, `N.Y.`, `M1`) is null and has to be asked about: the state decides the tax (decisions 6, 49).
 */
export function stateCode(text: string): string | null {
  const words = text.trim().split(/\s+/).join(' ')
  // Letters of other alphabets that have an A to Z as their capital are another spelling too.
  return /^[A-Za-z ]+$/.test(words) ? (CODES.get(words.toUpperCase()) ?? null) : null
}

/** What to do about a state that is not understood. */
export const STATE_NOT_UNDERSTOOD = 'Please choose a state, by its two letters or its full name, such as MI or Michigan.'

/** `12345` or `12345-6789`, tolerating extra spaces and a missing hyphen; otherwise null. */
export function normaliseZip(text: string): string | null {
  const found = /^(\d{5})(?:-?(\d{4}))?$/.exec(text.replace(/\s/g, ''))
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
