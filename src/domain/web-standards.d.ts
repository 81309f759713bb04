// What the domain uses of the standards that browsers and Node have in common (WHATWG URL); its types come with neither of them.
declare class URLSearchParams {
  constructor(init?: string | [string, string][])
  toString(): string
  [Symbol.iterator](): IterableIterator<[string, string]>
}
declare class URL {
  constructor(url: string, base?: string)
  static canParse(url: string, base?: string): boolean
  readonly protocol: string
  readonly origin: string
  readonly hash: string
  readonly pathname: string
  readonly search: string
}
