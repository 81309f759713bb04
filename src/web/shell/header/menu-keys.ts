const linksOf = (item: Element) => Array.from(item.querySelectorAll<HTMLElement>('[data-menu] a'))

/** The button of a tab that opens its menu; null on a plain tab. */
export const menuButtonOf = (item: Element) => item.querySelector<HTMLElement>('[aria-expanded]')

/** Whether the focus is in a tab's open menu. */
export const isInMenu = (item: Element) => linksOf(item).some((link) => link === document.activeElement)

/** Takes the focus out of the row's open menu, which is about to go, to the button that opened it. */
export function leaveMenu(row: Element): void {
  const item = row.querySelector('[data-menu]')?.parentElement
  if (item && isInMenu(item)) menuButtonOf(item)?.focus()
}

/** Puts the focus on the first link of a tab's open menu. */
export const enterMenu = (item: Element) => linksOf(item)[0]?.focus()

/** Up, down, Home and End among a menu's links; up from the first leads back to its button. False for other keys. */
export function moveInMenu(item: Element, key: string): boolean {
  const links = linksOf(item)
  const at = links.findIndex((link) => link === document.activeElement)
  const last = links.length - 1
  if (key === 'ArrowDown') links[at === last ? 0 : at + 1]?.focus()
  else if (key === 'ArrowUp') (at === 0 ? menuButtonOf(item) : links[at - 1])?.focus()
  else if (key === 'Home') links[0]?.focus()
  else if (key === 'End') links[last]?.focus()
  else return false
  return true
}

/** Left, right, Home and End among the tabs of a row, from the one in `item`. False for other keys. */
export function moveAlongTabs(row: Element, item: Element, key: string): boolean {
  const tabs = Array.from(row.querySelectorAll<HTMLElement>('[data-tab]'))
  const at = tabs.findIndex((tab) => item.contains(tab))
  const last = tabs.length - 1
  const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[key]
  if (to === undefined) return false
  tabs[to]?.focus()
  return true
}
