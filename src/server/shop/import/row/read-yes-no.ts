const YES = new Set(['yes', 'true', '1', 'y', 'x', 'on', 'active', 'published', 'enabled', 'shopify', 'continue', 'notify'])
const NO = new Set([
  'no',
  'false',
  '0',
  'n',
  'off',
  '-1',
  'archived',
  'draft',
  'inactive',
  'disabled',
  'unlisted',
  'private',
  'deny',
  'not',
])

/** Yes or no in the words of this and other shops; null for anything else. */
export function readYesNo(text: string): boolean | null {
  const word = text.toLowerCase()
  return YES.has(word) ? true : NO.has(word) ? false : null
}
