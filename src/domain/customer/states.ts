/** The states, DC and the territories, in the order of their names. */
const TABLE = `AL Alabama|AK Alaska|AS American Samoa|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware
DC District of Columbia|FL Florida|GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine
MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey
NM New Mexico|NY New York|NC North Carolina|ND North Dakota|MP Northern Mariana Islands|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico
RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VI Virgin Islands|VA Virginia|WA Washington
WV West Virginia|WI Wisconsin|WY Wyoming`

/** Where the shop delivers, by name: the 50 states, DC, and the territories with USPS service (specification, decision 7). */
export const US_STATES: readonly { code: string; name: string }[] = TABLE.split(/[|\n]/).map((row) => ({
  code: row.slice(0, 2),
  name: row.slice(3),
}))

/** Each state by its code and by its name, in capitals. */
const CODES = new Map(US_STATES.flatMap(({ code, name }) => [[code, code] as const, [name.toUpperCase(), code] as const]))

/**
 * The two-letter code of a typed state: its code or its full name, in any case, with any white space around and between the words. Any other
 * spelling (`Mich`, `N.Y.`, `M1`) is null and has to be asked about: the state decides the tax (specification, decisions 6, 49).
 */
export function stateCode(text: string): string | null {
  const words = text.trim().split(/\s+/).join(' ')
  // Letters of other alphabets that have an A to Z as their capital are another spelling too.
  return /^[A-Za-z ]+$/.test(words) ? (CODES.get(words.toUpperCase()) ?? null) : null
}

/** What to do about a state that is not understood. */
export const STATE_NOT_UNDERSTOOD = 'Please choose a state, by its two letters or its full name, such as MI or Michigan.'
