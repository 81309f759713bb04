import { render } from '@react-email/render'
import type { ReactElement } from 'react'

/**
 * The HTML of an e-mail, without the empty comments by which React finds its texts again: of an order of 200 parts they alone would make Gmail
 * cut the e-mail, which it does at 102 kB.
 */
export const emailHtml = async (element: ReactElement): Promise<string> => (await render(element)).split('<!-- -->').join('')
