import { z } from 'zod'

/** A node of a JSON schema, as far as the contract uses them. */
export interface JsonSchema {
  $ref?: string | undefined
  type?: string | string[] | undefined
  format?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  description?: string | undefined
  anyOf?: JsonSchema[] | undefined
  oneOf?: JsonSchema[] | undefined
  allOf?: JsonSchema[] | undefined
  properties?: Record<string, JsonSchema> | undefined
  additionalProperties?: boolean | JsonSchema | undefined
  required?: string[] | undefined
  items?: JsonSchema | undefined
  pattern?: string | undefined
  default?: unknown
  minimum?: number | undefined
  maximum?: number | undefined
  maxLength?: number | undefined
  maxItems?: number | undefined
}

const schema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    description: z.string().optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    allOf: z.array(schema).optional(),
    properties: z.record(z.string(), schema).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
    required: z.array(z.string()).optional(),
    items: schema.optional(),
    pattern: z.string().optional(),
    default: z.unknown().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxLength: z.number().optional(),
    maxItems: z.number().optional(),
  }),
)

const content = z.record(z.string(), z.looseObject({ schema: schema.optional(), example: z.unknown().optional() }))

const operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string().optional(),
  description: z.string().optional(),
  'x-access': z.string().optional(),
  'x-right': z.string().optional(),
  parameters: z
    .array(
      z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().optional(), description: z.string().optional(), schema }),
    )
    .optional(),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string(), content: content.optional() })),
})
export type Operation = z.output<typeof operation>

/** The contract, as far as its page shows it. */
export const contractSchema = z.looseObject({
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  webhooks: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({
    schemas: z.record(z.string(), schema),
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.string(), description: z.string() })),
  }),
})
export type Contract = z.output<typeof contractSchema>
