/** A page, and its inline scripts. */
interface OwnScripts {
  html: string
  scripts: string[]
}

/**
 * Takes the renderer's nonce out of a page, and collects the inline scripts that bore it. The nonce is made for one rendering and known to
 * nobody else: a script that came into the page with some text does not bear it.
 */
export function takeOwnScripts(page: string, nonce: string): OwnScripts {
  // Copying a whole page takes as long as a dozen of its elements: it is taken apart once, and put together once.
  const pieces = page.split(` nonce="${nonce}"`)
  const meta = `<meta property="csp-nonce" content="${nonce}"/>`
  const holder = pieces.findIndex((piece) => piece.includes(meta))
  if (holder >= 0) pieces[holder] = pieces[holder]?.replace(meta, '') ?? ''
  const scripts = pieces.slice(1).flatMap((after, index) => {
    const before = pieces[index] ?? ''
    const tagEnd = after.indexOf('>')
    const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, tagEnd)
    if (!tag.startsWith('<script') || tag.includes(' src=')) return []
    return [after.slice(tagEnd + 1, after.indexOf('</script>', tagEnd))]
  })
  return { html: pieces.join(''), scripts }
}
