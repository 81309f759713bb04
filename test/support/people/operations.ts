import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StaffRight } from '#domain/staff/staff-role.ts'
import type { Access } from '#server/api/access.ts'
import { ROOT } from '#server/root.ts'

/** A node of a JSON schema, as far as the contract uses them. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minItems?: number
  minimum?: number
  maxLength?: number
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: JsonSchema
}

/** An operation of the contract. */
export interface Operation {
  /** In capitals. */
  method: string
  path: string
  access: Access
  /** What a member of staff needs for it. */
  right: StaffRight | undefined
  parameters: Parameter[]
  body: JsonSchema | undefined
  /** An example of the body. */
  example: unknown
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        'x-access': Access
        'x-right'?: StaffRight
        parameters?: Parameter[]
        requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown } | undefined> }
      }
    >
  >
  components: { schemas: Record<string, JsonSchema> }
}

const contract: Document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))

/** Every operation of the contract. */
export const OPERATIONS: Operation[] = Object.entries(contract.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, { 'x-access': access, 'x-right': right, parameters = [], requestBody }]) => ({
    method: method.toUpperCase(),
    path,
    access,
    right,
    parameters,
    body: requestBody?.content['application/json']?.schema,
    example: requestBody?.content['application/json']?.example,
  })),
)

/** The schema itself, or the named one that it refers to. */
export const resolved = (schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schema : (contract.components.schemas[schema.$ref.slice('#/components/schemas/'.length)] ?? {})

/** Values by the names of parameters and properties. */
export type Values = Record<string, unknown>

/** The smallest value that the schema takes: what `values` has under its name, else required properties only. */
export function sample(given: JsonSchema, name: string, values: Values): unknown {
  if (Object.hasOwn(values, name)) return values[name]
  const { anyOf, items, required = [], properties = {}, minItems = 0, minimum = 1, ...schema } = resolved(given)
  const [type] = [schema.type].flat()
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (anyOf?.[0]) return sample(anyOf[0], name, values)
  if (type === 'object') return Object.fromEntries(required.map((key) => [key, sample(properties[key] ?? {}, key, values)]))
  if (type === 'array') return Array.from({ length: Math.max(1, minItems) }, () => sample(items ?? {}, name, values))
  if (type === 'integer' || type === 'number') return Math.max(1, minimum)
  return type === 'boolean' ? true : 'sample text'.slice(0, schema.maxLength)
}

/** A request to an operation. */
export interface SampleRequest {
  path: string
  headers: Record<string, string>
  body: unknown
}

/** The smallest valid request: path and required parameters from `values`, a new idempotency key, the smallest body. */
export function sampleRequest({ path, parameters, body }: Operation, values: Values): SampleRequest {
  const textOf = ({ name, schema }: Parameter) => String(sample(schema, name, values))
  const needed = parameters.filter((parameter) => parameter.required)
  const query = new URLSearchParams(needed.filter((one) => one.in === 'query').map((one) => [one.name, textOf(one)])).toString()
  const filled = parameters.filter((one) => one.in === 'path').reduce((text, one) => text.replace(`{${one.name}}`, textOf(one)), path)
  return {
    path: query === '' ? filled : `${filled}?${query}`,
    headers: Object.fromEntries(needed.filter((one) => one.in === 'header').map((one) => [one.name, textOf(one)])),
    body: body && sample(body, '', values),
  }
}
