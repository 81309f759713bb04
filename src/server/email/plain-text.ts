import { plainTextSelectors } from '@react-email/render'
import { compile } from 'html-to-text'

/**
 * The text of an e-mail's HTML, as React Email's own `toPlainText` makes it, which builds its rules anew for each e-mail: half of its time.
 */
export const plainText: (html: string) => string = compile({ wordwrap: false, selectors: plainTextSelectors })
