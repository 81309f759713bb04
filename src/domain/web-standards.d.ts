// The web standards that the domain uses, common to browsers and Node (WHATWG URL); declared here so that it depends on neither's types.
declare class URLSearchParams {
  constructor(init?: string | [string, string][])
  toString(): string
  [Symbol.iterator](): IterableIterator<[string, string]>
}
declare class URL {
  constructor(url: string, base?: string)
  readonly protocol: string
  readonly origin: string
  readonly hash: string
  readonly pathname: string
  readonly search: string
}
