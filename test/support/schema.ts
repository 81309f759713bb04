import type { components, paths } from '#web/api-types.gen.ts'

/** A schema of the contract: `Schema<'Order'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

type Json<Operation> = Operation extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never

/** The body of a successful GET of this path: `Got<'/api/home'>`. */
export type Got<Path extends keyof paths> = paths[Path] extends { get: infer Operation } ? Json<Operation> : never

/** The body of a successful POST of this path. */
export type Posted<Path extends keyof paths> = paths[Path] extends { post: infer Operation } ? Json<Operation> : never
