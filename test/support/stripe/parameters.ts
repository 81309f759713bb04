import { invalid } from './refusal.ts'

/** The rules of a parameter, parsed from `shapes.ts`. */
interface Field {
  required: boolean
  /** `''` is allowed; Stripe treats it as "unset". */
  isEmptyable: boolean
  isList: boolean
  /** `s` text, `n` integer, `d` decimal, `b` boolean, `map` metadata, `range` of times, `any`, or the allowed values `a|b`. */
  kind: string
  /** Nested parameters. */
  shape: Shape | undefined
}

export type Shape = Map<string, Field>

type Tree = string | { [name: string]: Tree }

const WORD = /(\w+)(!?)(\??)(\[\])?(?::([\w|]+))?(\{)?|\}/g

/** Parses a shape: `name`, `name!` required, `name?` may be empty, `name[]` a list, `name:kind`, `name{…}` with nested parameters. */
export function parseShape(text: string): Shape {
  const open: Shape[] = [new Map()]
  for (const [word, name = '', required, emptyable, list, kind = 's', brace] of text.matchAll(WORD)) {
    if (word === '}') {
      open.pop()
      continue
    }
    const shape: Shape | undefined = brace ? new Map() : undefined
    open.at(-1)?.set(name, { required: Boolean(required), isEmptyable: Boolean(emptyable), isList: Boolean(list), kind, shape })
    if (shape) open.push(shape)
  }
  return open[0] ?? new Map()
}

/** `a[b][0]=v` as `{a: {b: {0: v}}}`. */
function treeOf(fields: Record<string, string>): { [name: string]: Tree } {
  const root: { [name: string]: Tree } = {}
  for (const [name, value] of Object.entries(fields)) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let branch = root
    for (const step of path) {
      const next = branch[step]
      branch = branch[step] = typeof next === 'object' ? next : {}
    }
    branch[last === '' ? Object.keys(branch).length : last] = value
  }
  return root
}

const wrong = (path: string, what: string, code?: string) =>
  invalid(`Invalid ${what} at ${path}.`, { param: path, ...(code && { code: `parameter_${code}` }) })

function readMap(value: Tree, path: string): Record<string, string> {
  if (typeof value === 'string') throw wrong(path, 'object')
  const entries = Object.entries(value).map(([key, text]) => {
    if (typeof text !== 'string') throw wrong(`${path}[${key}]`, 'string')
    if (key.length > 40 || text.length > 500) throw wrong(`${path}[${key}]`, 'metadata (keys to 40, values to 500 characters)')
    return [key, text] as const
  })
  if (entries.length > 50) throw wrong(path, 'metadata (at most 50 keys)')
  return Object.fromEntries(entries)
}

const RANGE = parseShape('gt:n gte:n lt:n lte:n')

function readOne(value: Tree, { kind, isEmptyable, shape }: Field, path: string): unknown {
  if (value === '') {
    if (isEmptyable) return ''
    throw wrong(path, 'empty string', 'invalid_empty')
  }
  if (kind === 'any') return value
  if (kind === 'map') return readMap(value, path)
  if (shape ?? (kind === 'range' && typeof value === 'object')) {
    if (typeof value === 'string') throw wrong(path, 'object')
    return readBranch(value, shape ?? RANGE, path)
  }
  if (typeof value !== 'string') throw wrong(path, 'string')
  if (kind === 'n' || kind === 'range') {
    if (!/^-?\d{1,15}$/.test(value)) throw wrong(path, 'integer', 'invalid_integer')
    return Number(value)
  }
  if (kind === 'd') {
    if (!/^-?\d+(\.\d+)?$/.test(value)) throw wrong(path, 'decimal')
    return Number(value)
  }
  if (kind === 'b') {
    if (value !== 'true' && value !== 'false') throw wrong(path, 'boolean')
    return value === 'true'
  }
  if (kind !== 's' && !kind.split('|').includes(value)) throw wrong(path, `value (one of ${kind})`)
  if (value.length > 5_000) throw wrong(path, 'string (at most 5000 characters)')
  return value
}

function readField(value: Tree, field: Field, path: string): unknown {
  if (!field.isList || (field.isEmptyable && value === '')) return readOne(value, field, path)
  if (typeof value === 'string') throw wrong(path, 'array')
  return Object.entries(value).map(([index, item]) => {
    if (!/^\d+$/.test(index)) throw wrong(path, 'array')
    return readOne(item, field, `${path}[${index}]`)
  })
}

function readBranch(branch: { [name: string]: Tree }, shape: Shape, path = ''): Record<string, unknown> {
  const nameOf = (name: string) => (path ? `${path}[${name}]` : name)
  const read = Object.entries(branch).map(([name, value]) => {
    const field = shape.get(name)
    if (!field) throw invalid(`Received unknown parameter: ${nameOf(name)}`, { param: nameOf(name), code: 'parameter_unknown' })
    return [name, readField(value, field, nameOf(name))] as const
  })
  for (const [name, { required }] of shape) {
    if (required && !Object.hasOwn(branch, name))
      throw invalid(`Missing required param: ${nameOf(name)}.`, { param: nameOf(name), code: 'parameter_missing' })
  }
  return Object.fromEntries(read)
}

/**
 * The parameters of a call, as the SDK's types have them.
 * @param fields the flat fields of its body or query.
 * @throws {Refusal} 400 for an unknown, missing or wrongly typed parameter, naming it.
 */
export const readParameters = (fields: Record<string, string>, shape: Shape): Record<string, unknown> => readBranch(treeOf(fields), shape)
