import fc from 'fast-check'
import { anyText } from './any-text.ts'
import { resolved, sampleRequest } from '../people/operations.ts'
import type { JsonSchema, Operation, Values } from '../people/operations.ts'

/** Texts that programs trip over: characters that cannot be stored, that hide or turn others, syntax of other languages, sheer size. */
const NASTY = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\udc00\ud800',
  '\ufffe\uffff',
  '\u202eevil\u202c',
  '\u2066\u2069\u200f\u061c',
  '\u200b\u200d\ufeff',
  'e\u0301',
  '\u00e9',
  '\u1e9b\u0323',
  '\ufb01',
  '\u0130\u0131\u017f\u212a',
  '\u{10ffff}\u{1f468}\u200d\u{1f469}',
  'a'.repeat(10_000),
  '\u{1f600}'.repeat(2_500),
  ' \t'.repeat(5_000),
  '@'.repeat(10_000),
  '%'.repeat(10_000),
  `a@${'a.'.repeat(4_000)}b`,
  '\r\nSet-Cookie: a=b',
  "' or 1=1 --",
  "\\'; drop table product; --",
  '%_\\',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '१२',
  'null',
  '',
  ' ',
]

/** A text such as a program trips over, or any. */
export const hostileText = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...NASTY) }, { weight: 1, arbitrary: anyText })

/** A number written as JavaScript cannot hold it. `encode` takes the quotes away. */
const numeral = fc.constantFrom('1e400', '-1e400', '-0', '1e-400', '9007199254740993', '2147483648', '0.1', `1${'0'.repeat(400)}`)
const MARK = 'numeral:'

const deep = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

/** A value of whatever type. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  numeral.map((digits) => MARK + digits),
  fc.constantFrom<unknown>(null, true, [], {}, [[]], Number.MAX_SAFE_INTEGER, -1, 0, 1.5),
  fc.constantFrom(100, 3_000).map(deep),
  fc.array(hostileText, { maxLength: 3 }),
)

/** The value as JSON, with numerals as they are. */
const encode = (value: unknown): string => JSON.stringify(value).replaceAll(/"numeral:([^"]*)"/g, '$1')

const EXTRA_KEYS = ['__proto__', 'constructor', 'role', 'id', 'status', 'userId', 'priceCents', 'toString'] as const

/** A value of the schema's shape whose leaves are now and then hostile. */
function shaped(given: JsonSchema, valid: unknown): fc.Arbitrary<unknown> {
  const { anyOf, items, properties, ...schema } = resolved(given)
  const [type] = [schema.type].flat()
  const also = (arbitrary: fc.Arbitrary<unknown>) => fc.oneof({ weight: 4, arbitrary }, { weight: 1, arbitrary: anything })
  if (anyOf) return also(fc.oneof(...anyOf.map((one) => shaped(one, undefined))))
  if (type === 'object' && properties) {
    const known: Record<string, unknown> = typeof valid === 'object' && valid !== null ? { ...valid } : {}
    const parts = Object.entries(properties).map(([key, part]) => [key, shaped(part, known[key])] as const)
    return also(fc.record(Object.fromEntries(parts), { requiredKeys: Object.keys(known) }))
  }
  if (type === 'array') {
    const first: unknown = Array.isArray(valid) ? valid[0] : undefined
    return also(fc.array(shaped(items ?? {}, first), { maxLength: 3 }))
  }
  const own = valid === undefined ? [] : [{ weight: 6, arbitrary: fc.constant(valid) }]
  const choices = schema.enum ? [{ weight: 2, arbitrary: fc.constantFrom(...schema.enum) }] : []
  const ofType =
    type === 'integer' || type === 'number'
      ? fc.oneof(
          fc.integer(),
          numeral.map((digits) => MARK + digits),
        )
      : hostileText
  return fc.oneof(...own, ...choices, { weight: 3, arbitrary: ofType }, { weight: 1, arbitrary: anything })
}

/** An object's JSON with a key in front that JavaScript's own literals would treat otherwise. */
const withKey = (json: string, key: string, value: string) =>
  json.startsWith('{') ? `{${JSON.stringify(key)}:${value}${json === '{}' ? '' : ','}${json.slice(1)}` : json

/** A body as it is sent: of the schema's shape, with keys too many or twice, or no JSON at all. */
const bodyOf = (schema: JsonSchema, valid: unknown): fc.Arbitrary<string> => {
  const json = shaped(schema, valid).map(encode)
  const strange = fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '[1e400]',
    '\ufeff{}',
    '{"a":1,"a":2}',
    '{}'.repeat(5_000),
    '['.repeat(30_000),
  )
  const more = fc
    .tuple(json, fc.constantFrom(...EXTRA_KEYS, ...Object.keys(resolved(schema).properties ?? {})), anything)
    .map(([whole, key, value]) => withKey(whole, key, encode(value)))
  return fc.oneof({ weight: 6, arbitrary: json }, { weight: 2, arbitrary: more }, { weight: 1, arbitrary: strange })
}

/** Percent-encodes any text; half a surrogate pair becomes the bytes that CESU-8 would write. */
const percent = (value: string) =>
  Array.from(value, (character) => {
    const code = character.codePointAt(0) ?? 0
    if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(character)
    return `%ED%${(0x80 | ((code >> 6) & 0x3f)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`
  }).join('')

/** A piece of a path or query, encoded well, badly or twice. HTTP servers refuse a request line of more than 16 kB. */
const piece = fc.oneof(
  { weight: 6, arbitrary: hostileText.map((value) => percent(value.slice(0, 1_000))) },
  { weight: 2, arbitrary: fc.constantFrom('%', '%zz', '%00', '%C0%80', '%2e%2e%2f', '%252e', '%ff%fe', ';a=b', '%2F', '+') },
)

const header = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('', ' ', 'x', 'a'.repeat(4_000), '\u00ff\u00fe', 'null', '0', '*', '"', 'W/""', '{}') },
  { weight: 1, arbitrary: fc.stringMatching(/^[\x20-\x7e]{0,200}$/) },
)

const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'if-none-match',
  'idempotency-key',
  'range',
  'sec-gpc',
  'user-agent',
  'x-forwarded-host',
] as const

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/jsonfoo',
  'multipart/form-data',
  'text/plain',
  '',
] as const

/** A request as hostile as one can be, and still HTTP. */
export interface HostileRequest {
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** Requests to an operation: each part of them is what `values` and the schema say, or hostile. */
export function hostileRequest(operation: Operation, values: Values): fc.Arbitrary<HostileRequest> {
  const { path, parameters, body } = operation
  const sample = sampleRequest(operation, values)
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce(
      (whole, { name }) =>
        fc
          .tuple(whole, fc.oneof(fc.constant(typeof values[name] === 'string' ? values[name] : 'x'), piece))
          .map(([now, value]) => now.replace(`{${name}}`, () => value)),
      fc.constant(path),
    )
  const names = [...parameters.filter((one) => one.in === 'query').map(({ name }) => name), '__proto__', 'a[]']
  const query = fc.array(
    fc.tuple(fc.constantFrom(...names), piece).map(([name, value]) => `${name}=${value}`),
    { maxLength: 3 },
  )
  const headers = fc.dictionary(fc.constantFrom(...HEADERS), header, { maxKeys: 2 })
  const type = fc.oneof({ weight: 12, arbitrary: fc.constant(TYPES[0]) }, { weight: 1, arbitrary: fc.constantFrom(...TYPES) })
  const sent = body ? bodyOf(body, sample.body) : fc.constant(undefined)
  return fc.record({ filled, query, headers, type, sent }).map((one) => ({
    path: one.query.length > 0 ? `${one.filled}?${one.query.join('&')}` : one.filled,
    headers: { ...sample.headers, ...one.headers, ...(body && { 'content-type': one.type }) },
    body: one.sent,
  }))
}
