/** The address that a text is, from `base` on; null when it is none. Not `URL.canParse`, which Safari before 17 lacks: older iPhones keep such a one. */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
