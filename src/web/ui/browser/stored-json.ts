export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The object that a text holds, which was stored or sent, its fields not trusted yet; an empty one for anything else. Never throws. */
export function parseRecord(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
