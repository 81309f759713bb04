import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import shopStylesUrl from '../../../../ui/styles/styles.css?url'

/**
 * A window of a phone's width into the storefront: a document of its own with the storefront's stylesheet, in which `children` are drawn. It is
 * for looking only: nothing in it can be pressed or reached by keys.
 */
export function StorefrontFrame({ title, children }: { title: string; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  function open(frame: HTMLIFrameElement | null) {
    const page = frame?.contentDocument
    if (!page || page.body === body) return
    const styles = page.createElement('link')
    styles.rel = 'stylesheet'
    styles.href = shopStylesUrl
    page.documentElement.lang = 'en'
    page.title = title
    page.head.replaceChildren(styles)
    page.body.inert = true
    setBody(page.body)
  }
  return (
    <>
      {/* Some browsers make its document anew once it has loaded. */}
      <iframe title={title} sandbox="allow-same-origin" ref={open} onLoad={(event) => open(event.currentTarget)} tabIndex={-1} />
      {body && createPortal(children, body)}
    </>
  )
}
