import { plainTextSelectors } from '@react-email/render'
import { compile } from 'html-to-text'

/**
 * The text of a letter's HTML, as React Email's own `toPlainText` makes it, which builds its rules anew for each letter: half of its time.
 */
export const plainText: (html: string) => string = compile({ wordwrap: false, selectors: plainTextSelectors })
