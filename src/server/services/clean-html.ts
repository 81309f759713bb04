import sanitize from 'sanitize-html'

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    'ul',
    'ol',
    'li',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'caption',
    'h3',
    'h4',
    'h5',
    'blockquote',
    'code',
    'sub',
    'sup',
    'a',
    'dl',
    'dt',
    'dd',
  ],
  allowedAttributes: { a: ['href', 'rel'], th: ['scope', 'colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  transformTags: { h1: 'h3', h2: 'h3', a: sanitize.simpleTransform('a', { rel: 'nofollow noopener' }) },
  nestingLimit: 20,
  // In no link it is left: this is about the text. A space in its place, so that what stands around it becomes no other one.
  textFilter: (text) => text.replace(/javascript:/gi, ' '),
}

/** Sanitizes a description's HTML to an allow-list of harmless elements (specification, section 5, decision 34). */
export const cleanHtml = (html: string): string => sanitize(html, OPTIONS)
