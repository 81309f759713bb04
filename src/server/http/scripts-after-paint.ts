const PRELOAD = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g
const ENTRY = '<script type="module" async="" src="'

/** The tag of the entry that bears the nonce: where it stands, and what it loads. It is the last of its kind, and a page is searched from its end. */
function findEntry(html: string, nonce: string): { start: number; end: number; src: string } | null {
  const rest = ` nonce="${nonce}"></script>`
  for (let start = html.lastIndexOf(ENTRY); start >= 0; start = start === 0 ? -1 : html.lastIndexOf(ENTRY, start - 1)) {
    const from = start + ENTRY.length
    const to = html.indexOf('"', from)
    if (to > from && html.startsWith(rest, to + 1)) return { start, end: to + 1 + rest.length, src: html.slice(from, to) }
  }
  return null
}

/**
 * The entry, or what it imports, did not come: after a deployment the page may be older than the files, or the line was gone for a moment. Once the shop
 * answers, the page is loaded anew; for one entry once in a tab, so that it is not loaded for ever. Who is on the way to another page by then is left
 * to go there. Where that did not help, or the shop does not answer, the page's line for such news says so: nothing else of it would ever answer.
 */
const again = (entry: string) =>
  `()=>{let leaves=false;addEventListener("beforeunload",()=>{leaves=true});const say=()=>{const line=document.querySelector(".offline-line");` +
  `if(leaves||!line||line.hasChildNodes())return;const href=location.pathname+location.search,a=document.createElement("a");` +
  `line.append("Error loading component. Please refresh the page. ",Object.assign(a,{className:"link",href,textContent:"Refresh Page"}))};` +
  `const again=()=>fetch(location.href,{method:"HEAD"}).then(()=>{const s=sessionStorage,src=${entry};if(leaves)return;` +
  `if(s.missed_entry===src)say();else{s.missed_entry=src;location.reload()}},` +
  `()=>{say();addEventListener("online",again,{once:true})}).catch(say);again()}`

/** Requests the scripts after the first paint. A background tab waits until it is visible. */
const loader = (entry: string, files: string[]) =>
  `requestAnimationFrame(()=>setTimeout(()=>{const add=(tag,props)=>document.head.append(Object.assign(document.createElement(tag),props));` +
  `for(const href of ${JSON.stringify(files)})add("link",{rel:"modulepreload",href});` +
  `add("script",{type:"module",async:true,src:${entry},onerror:${again(entry)}})}))`

/**
 * Loads a page's scripts after its first paint. The page is complete without them; on a slow connection they would compete with its style and
 * fonts, for which the visitor waits. A tag that is not found is left as it is. Only the entry that bears the renderer's nonce is taken; the
 * script that replaces it bears it too.
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  const entry = findEntry(html, nonce)
  const headEnd = html.indexOf('</head>')
  if (!entry || headEnd === -1) return html
  const head = html.slice(0, headEnd)
  const files = Array.from(head.matchAll(PRELOAD), ([, href = '']) => href)
  const script = `<script nonce="${nonce}">${loader(JSON.stringify(entry.src), files)}</script>`
  return head.replaceAll(PRELOAD, '') + html.slice(headEnd, entry.start) + script + html.slice(entry.end)
}
