import { html } from 'hono/html'
import type { Html } from '../plain-page.ts'
import type { JsonSchema } from './contract-parts.ts'

const REF = '#/components/schemas/'

const joined = (parts: readonly Html[], between: string): Html =>
  html`${parts.map((part, at) => (at === 0 ? part : html`${between}${part}`))}`

const literal = (value: unknown) => html`${JSON.stringify(value)}`

/** Its bounds, as far as one has to know them: `1–99`, `at most 60 letters`. */
function boundsOf({ minimum, maximum, maxLength, maxItems, format, default: preset }: JsonSchema): string {
  const range = minimum === undefined && maximum === undefined ? '' : `${minimum ?? ''}–${maximum ?? ''}`
  const isOdd = Math.abs(maximum ?? 0) >= Number.MAX_SAFE_INTEGER
  return [
    isOdd ? '' : range,
    maxLength === undefined ? '' : `at most ${maxLength} letters`,
    maxItems === undefined ? '' : `at most ${maxItems}`,
    format ?? '',
    preset === undefined ? '' : `else ${JSON.stringify(preset)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const note = (text: string): Html => (text === '' ? html`` : html` <i>${text}</i>`)

function objectText({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): Html {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, part]) =>
      html`${inner}<b>${name}</b>${required.includes(name) ? '' : '?'}:
      ${schemaText(part, inner)}${note([boundsOf(part), part.description ?? ''].filter(Boolean).join('. '))} `,
  )
  const others = typeof additionalProperties === 'object' ? [html`${inner}[name]: ${schemaText(additionalProperties, inner)} `] : []
  const all = [...lines, ...others]
  return all.length === 0 ? html`{}` : html`{ ${all}${indent}}`
}

/** A schema as a short text, in the way of a type; named schemas are links. */
export function schemaText(schema: JsonSchema, indent = ''): Html {
  const { $ref, enum: values, anyOf, oneOf, allOf, type, items } = schema
  if ($ref !== undefined) {
    const name = $ref.slice(REF.length)
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return literal(schema.const)
  if (values) return joined(values.map(literal), ' | ')
  const several = anyOf ?? oneOf
  if (several)
    return joined(
      several.map((one) => schemaText(one, indent)),
      ' | ',
    )
  if (allOf)
    return joined(
      allOf.map((one) => schemaText(one, indent)),
      ' & ',
    )
  const types = [type].flat().filter((one) => one !== undefined)
  if (types.length === 0) return html`anything`
  return joined(
    types.map((one) => {
      if (one === 'object') return objectText(schema, indent)
      if (one === 'array') return items ? html`${schemaText(items, indent)}[]` : html`anything[]`
      return html`${one}`
    }),
    ' | ',
  )
}

/** An example, as JSON. */
export const exampleText = (example: unknown): Html => html`${JSON.stringify(example, null, 2)}`

/** A path that may be broken after each slash. */
export const breakable = (path: string): Html =>
  html`${path.split('/').map((part, at) => (at === 0 ? html`${part}` : html`/<wbr />${part}`))}`
