import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { ROOT } from '#server/root.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

interface Contract {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>>
}

/** Responses outside the contract: other protocols, plain pages, and the contract itself. */
const UNDOCUMENTED = /^\/api\/(auth|webhooks|test-payments)\/|^\/api\/(health(\/(live|ready))?|openapi\.json)$/

/**
 * Closes every object of the contract: an undocumented member (a cost price, somebody's role) fails the test. Members of an `allOf` are
 * closed where the whole is used.
 */
function close(node: Json, isPart = false): Json {
  if (Array.isArray(node)) return node.map((child) => close(child, isPart))
  if (node === null || typeof node !== 'object') return node
  const closed = Object.fromEntries(
    Object.entries(node).map(([key, child]) => [key, close(child, key === 'allOf' || (isPart && key === 'schemas'))]),
  )
  const isObject = '$ref' in node || 'allOf' in node || ('properties' in node && !('additionalProperties' in node))
  return isObject && !isPart ? { ...closed, unevaluatedProperties: false } : closed
}

const text = readFileSync(join(ROOT, 'openapi.json'), 'utf8')
const contract: Contract = JSON.parse(text)

/** Named schemas stay open: they are closed where they are referenced. */
const closedDocument = (document: { components: { schemas: Record<string, Json> }; paths: Json }) => ({
  paths: close(document.paths),
  components: {
    schemas: Object.fromEntries(Object.entries(document.components.schemas).map(([name, schema]) => [name, openRoot(schema)])),
  },
})

const openRoot = (schema: Json): Json => {
  const closed = close(schema)
  if (closed === null || typeof closed !== 'object' || Array.isArray(closed)) return closed
  const { unevaluatedProperties: _, ...open } = closed
  return open
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema(closedDocument(JSON.parse(text)), 'contract')

const escape = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

const patternOf = (path: string) => new RegExp(`^${path.replace('{path}', '.+').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
const operations = Object.keys(contract.paths)
  .toSorted((a, b) => a.split('{').length - b.split('{').length)
  .map((path) => ({ path, pattern: patternOf(path) }))

const validators = new Map<string, ValidateFunction>()

/** The check by the schema at this place of the contract; compiled once, which takes longer than most requests. */
function validatorAt(pointer: string): ValidateFunction {
  const known = validators.get(pointer)
  if (known) return known
  const compiled = ajv.compile({ $ref: `contract#/${encodeURI(pointer)}` })
  validators.set(pointer, compiled)
  return compiled
}

/** What is wrong with the example of a request by its schema; null when nothing is. `path` is that of the contract. */
export function faultOfExample(method: string, path: string, example: unknown): string | null {
  const isValid = validatorAt(`paths/${escape(path)}/${method.toLowerCase()}/requestBody/content/${escape('application/json')}/schema`)
  return isValid(example) ? null : ajv.errorsText(isValid.errors)
}

/**
 * Validates a JSON answer against the contract: its operation, status, media type and shape, without extra members.
 * @throws with every difference.
 */
export function checkAgainstContract(answer: { method: string; path: string; status: number; type: string; body: unknown }): void {
  const { method, path, status, type, body } = answer
  const isProblem = type === 'application/problem+json'
  const operation = operations.find(({ path: known, pattern }) => pattern.test(path) && contract.paths[known]?.[method.toLowerCase()])
  const responses = operation && contract.paths[operation.path]?.[method.toLowerCase()]?.responses
  const response = responses && (String(status) in responses ? String(status) : 'default')
  if (!isProblem && UNDOCUMENTED.test(path)) return
  const pointer =
    operation && response
      ? `paths/${escape(operation.path)}/${method.toLowerCase()}/responses/${response}/content/${escape(type)}/schema`
      : 'components/schemas/Problem'
  if (!operation && !isProblem) throw new Error(`${method} ${path} is not in the contract and answered ${status} ${type}`)
  const isValid = validatorAt(pointer)
  if (!isValid(body))
    throw new Error(
      `${method} ${path} answered ${status} against the contract:\n${ajv.errorsText(isValid.errors, { separator: '\n' })}\n${JSON.stringify(body).slice(0, 500)}`,
    )
}
