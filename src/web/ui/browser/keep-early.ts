/**
 * Keeps what is done inside `box` before React answers there, and does it again when what is returned is called: React drops presses of buttons, and never
 * hears of what was typed, chosen or ticked by then. Of the presses the last one counts; its button is busy meanwhile. Links, disclosures and forms with an
 * address work by themselves. Only for the browser, where its text
 * stands in each page (`shell/early-script.tsx`): it uses nothing from outside itself, and is called as `window.keepEarly`.
 */
export function keepEarly(box: Document | HTMLElement): () => void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  const events = ['click', 'submit', 'input', 'change']
  const fields = new Map<Field, string | boolean>()
  let pressed: HTMLButtonElement | null = null

  const press = (button: HTMLButtonElement | null, event: Event) => {
    if (!button || (button.type === 'submit' && button.form?.hasAttribute('action'))) return
    event.preventDefault()
    event.stopPropagation()
    pressed?.removeAttribute('aria-busy')
    pressed = button
    button.setAttribute('aria-busy', 'true')
  }
  const keep = (event: Event) => {
    const { target, type } = event
    if (!(target instanceof Element) || !box.contains(target)) return
    if (type === 'click') press(target.closest('button'), event)
    else if (type === 'submit') {
      // Without its code, a form without an address would show what was typed in the page's own.
      if (!target.hasAttribute('action')) event.preventDefault()
    } else if (target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio'))
      fields.set(target, target.checked)
    else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
      fields.set(target, target.value)
  }
  const repeat = (field: Field, value: string | boolean) => {
    const tell = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }))
    // For an event in a part that it has not taken over yet, React does so at once.
    tell('input')
    if (typeof value === 'boolean') {
      if (field instanceof HTMLInputElement) field.checked = !value
      field.click()
    } else if (field instanceof HTMLSelectElement) {
      field.value = value
      tell('change')
    } else if (field.type === 'file') tell('change')
    else {
      const { selectionStart, selectionEnd } = field
      // React compares with the value that it knows. It learns of one that is set on the element itself, not of one set past it.
      field.value = field.defaultValue
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      tell('input')
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
    }
  }

  // Before React, which listens at the document.
  for (const type of events) window.addEventListener(type, keep, { capture: true })
  return () => {
    for (const type of events) window.removeEventListener(type, keep, { capture: true })
    for (const [field, value] of fields) if (field.isConnected) repeat(field, value)
    pressed?.removeAttribute('aria-busy')
    if (pressed?.isConnected) pressed.click()
  }
}
