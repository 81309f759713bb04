import type { Context } from 'hono'
import { encode, pickEncoding } from '#server/http/encodings.ts'
import type { EncodedBody } from '#server/http/encodings.ts'
import type { ApiEnv } from '../app.ts'

/**
 * A long text that stays the same while this process runs: made and packed when it is first asked for, and sent to all from the same memory. Copied and packed for each
 * of them, it would take the memory and the time of all visitors.
 * @returns what answers with it
 */
export function fixedText(make: () => string | Promise<string>) {
  let made: EncodedBody | undefined
  return async ({ env: { shop }, req }: Context<ApiEnv>, headers: Record<string, string>): Promise<Response> => {
    made ??= { identity: Buffer.from(await make()) }
    // A staging shop writes its banner into pages, and packs them afterwards.
    const wanted = shop.env.SHOP_MODE === 'staging' ? 'identity' : pickEncoding(req.header('accept-encoding'))
    const { bytes, encoding } = encode(made, wanted)
    const packed = encoding !== 'identity' && { 'content-encoding': encoding }
    return new Response(bytes, { headers: { ...headers, 'cache-control': 'public, max-age=300', vary: 'accept-encoding', ...packed } })
  }
}
