const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const ENTRY = /<script type="module" async="" src="([^"]+)"><\/script>/

/** Requests the scripts after the first paint. A background tab waits until it is visible. */
const loader = (entry: string, files: string[]) =>
  `<script>requestAnimationFrame(()=>setTimeout(()=>{const add=(tag,props)=>document.head.append(Object.assign(document.createElement(tag),props));` +
  `for(const href of ${JSON.stringify(files)})add("link",{rel:"modulepreload",href});` +
  `add("script",{type:"module",async:true,src:${JSON.stringify(entry)}})}))</script>`

/**
 * Loads a page's scripts after its first paint. The page is complete without them; on a slow connection they would compete with its style and
 * fonts, for which the visitor waits. A tag that is not found is left as it is.
 */
export function scriptsAfterPaint(html: string): string {
  const entry = ENTRY.exec(html)
  const headEnd = html.indexOf('</head>')
  if (!entry?.[1] || headEnd === -1) return html
  const head = html.slice(0, headEnd)
  const files = Array.from(head.matchAll(PRELOAD), ([, href = '']) => href)
  const rest = html.slice(headEnd, entry.index) + loader(entry[1], files) + html.slice(entry.index + entry[0].length)
  return head.replaceAll(PRELOAD, '') + rest
}
