const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const ENTRY = /<script type="module" async="" src="([^"]+)"><\/script>/

/** Asks for scripts when the first picture of the page stands. A tab in the background waits until it is looked at. */
const loader = (entry: string, files: string[]) =>
  `<script>requestAnimationFrame(()=>setTimeout(()=>{const add=(tag,props)=>document.head.append(Object.assign(document.createElement(tag),props));` +
  `for(const href of ${JSON.stringify(files)})add("link",{rel:"modulepreload",href});` +
  `add("script",{type:"module",async:true,src:${JSON.stringify(entry)}})}))</script>`

/**
 * Has a page's scripts fetched after its first paint. The page is whole without them; on a slow line they would take turns with its style and
 * faces, for which the visitor waits. What was not found is left as it is.
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
