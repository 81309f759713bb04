import { parseCart } from '#domain/cart/cart.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { storedState } from '#web/ui/browser/stored-state.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

const NOTHING: readonly CartItem[] = []

/* Beside the cart, whose stored text has cart lines and nothing else (specification, section 3). */
const saved = storedState<readonly CartItem[]>({
  stored: storedText('localStorage', 'savedForLater'),
  parse: (text) => parseCart(text).items,
  onServer: NOTHING,
  syncsTabs: true,
})

/** The lines that are saved for later in this browser, the last one first; every tab sees the same ones. */
export const useSaved = (): readonly CartItem[] => saved.useValue()

export const readSaved = (): readonly CartItem[] => saved.read()

export const updateSaved = (change: (items: readonly CartItem[]) => readonly CartItem[]): void =>
  saved.write(JSON.stringify(change(saved.read())))
