import { html } from 'hono/html'
import type { Html } from '../plain-page.ts'
import type { JsonSchema } from './contract-schemas.ts'

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

// White space counts in what is shown as it is: it is interpolated, where no formatter reaches it.
const SPACE = ' '
const LINE_END = '\n'

const note = (text: string): Html => (text === '' ? html`` : html`${SPACE}<i>${text}</i>`)

const notesOf = (part: JsonSchema): Html => note([boundsOf(part), part.description ?? ''].filter(Boolean).join('. '))

function memberText(name: Html, part: JsonSchema, indent: string): Html {
  const pieces = [html`${indent}`, name, html`${':'}${SPACE}`, schemaText(part, indent), notesOf(part), html`${LINE_END}`]
  return joined(pieces, '')
}

function objectText({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): Html {
  const inner = `${indent}  `
  const members = Object.entries(properties).map(([name, part]) =>
    memberText(html`<b>${name}</b>${required.includes(name) ? '' : '?'}`, part, inner),
  )
  const others = typeof additionalProperties === 'object' ? [memberText(html`${'[name]'}`, additionalProperties, inner)] : []
  const all = [...members, ...others]
  return all.length === 0 ? html`${'{}'}` : joined([html`${`{${LINE_END}`}`, ...all, html`${`${indent}}`}`], '')
}

function listText(items: JsonSchema, indent: string): Html {
  const isOneOfSeveral = items.enum ?? items.anyOf ?? items.oneOf
  return isOneOfSeveral ? html`(${schemaText(items, indent)})[]` : html`${schemaText(items, indent)}[]`
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
      if (one === 'array') return items ? listText(items, indent) : html`anything[]`
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
