import { Extension, Mark, Node } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'

/** A mark that is its element and nothing else. */
const plainMark = (name: string, tag: string, excludes: string) =>
  Mark.create({ name, excludes, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

/** A block that is its element and nothing else. */
const plainNode = (name: string, tag: string, rest: { group?: string; content: string }) =>
  Node.create({ name, ...rest, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
})

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'inline*',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      ...(tag === 'th' && { scope: { default: null } }),
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})

/** Headings of levels 1 and 2 belong to the page: pasted ones become level 3, as the server does it. */
const highHeadings = Extension.create({
  name: 'highHeadings',
  transformPastedHTML: (html: string) => html.replaceAll(/<(\/?)h[12](?=[\s>])/gi, '<$1h3'),
})

/**
 * What a text may hold: the elements that the server's allow-list leaves (`services/clean-html.ts`), so that what is written is what is shown.
 * Captions of tables are for the source: `lostElements` tells.
 */
export const richTextSchema = [
  StarterKit.configure({
    heading: { levels: [3, 4, 5] },
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    link: { openOnClick: false, autolink: false, protocols: ['https', 'mailto', 'tel'], HTMLAttributes: { target: null, rel: null } },
  }),
  highHeadings,
  plainMark('subscript', 'sub', 'superscript'),
  plainMark('superscript', 'sup', 'subscript'),
  plainNode('descriptionList', 'dl', { group: 'block', content: '(descriptionTerm | descriptionDetails)+' }),
  plainNode('descriptionTerm', 'dt', { content: 'inline*' }),
  plainNode('descriptionDetails', 'dd', { content: 'inline*' }),
  plainNode('tableRow', 'tr', { content: '(tableCell | tableHeader)*' }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
  table,
]

/** Elements that say the same as another, or nothing of their own. */
const ALIASES: Record<string, string | null> = { b: 'strong', i: 'em', p: null, tbody: null, thead: null }

const countElements = (html: string) => {
  const counts = new Map<string, number>()
  for (const [, tag = ''] of html.matchAll(/<([a-z]+\d?)/gi)) {
    const name = tag.toLowerCase() in ALIASES ? ALIASES[tag.toLowerCase()] : tag.toLowerCase()
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/** The elements of a text that are fewer in the editor's version of it: it would lose them. */
export function lostElements(html: string, edited: string): string[] {
  const after = countElements(edited)
  return [...countElements(html)].flatMap(([tag, count]) => ((after.get(tag) ?? 0) < count ? [tag] : []))
}

/** The editor's HTML without paragraphs around the only text of a list's item. */
export const writtenHtml = (html: string): string =>
  html === '<p></p>' ? '' : html.replaceAll(/<li><p>((?:(?!<\/?(?:p|ul|ol|li)[\s>]).)*)<\/p><\/li>/g, '<li>$1</li>')
