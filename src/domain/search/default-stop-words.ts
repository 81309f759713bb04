/** Words that say what somebody wants to do with a part, not which one; with these a shop begins. */
export const DEFAULT_STOP_WORDS: readonly string[] = (
  'genuine oem original authentic buy buying purchase order online shop store cheap cheapest best price prices cost deal deals discount sale ' +
  'near shipping website amazon ebay walmart thanks thank hello'
).split(' ')
