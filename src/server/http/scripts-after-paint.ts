const PRELOAD = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g
const ENTRY = /<script type="module" async="" src="([^"]+)" nonce="([^"]+)"><\/script>/g

/** Requests the scripts after the first paint. A background tab waits until it is visible. */
const loader = (entry: string, files: string[]) =>
  `requestAnimationFrame(()=>setTimeout(()=>{const add=(tag,props)=>document.head.append(Object.assign(document.createElement(tag),props));` +
  `for(const href of ${JSON.stringify(files)})add("link",{rel:"modulepreload",href});` +
  `add("script",{type:"module",async:true,src:${JSON.stringify(entry)}})}))`

/**
 * Loads a page's scripts after its first paint. The page is complete without them; on a slow connection they would compete with its style and
 * fonts, for which the visitor waits. A tag that is not found is left as it is. Only the entry that bears the renderer's nonce is taken; the
 * script that replaces it bears it too.
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  const entry = Array.from(html.matchAll(ENTRY)).find(([, , marked]) => marked === nonce)
  const headEnd = html.indexOf('</head>')
  if (!entry?.[1] || headEnd === -1) return html
  const head = html.slice(0, headEnd)
  const files = Array.from(head.matchAll(PRELOAD), ([, href = '']) => href)
  const script = `<script nonce="${nonce}">${loader(entry[1], files)}</script>`
  return head.replaceAll(PRELOAD, '') + html.slice(headEnd, entry.index) + script + html.slice(entry.index + entry[0].length)
}
