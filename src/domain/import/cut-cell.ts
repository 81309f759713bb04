/** So many characters are shown of a text of a file that is cut, and this behind them. */
export const CUT_LENGTH = 160
export const CUT_MARK = ' …'

/** Whether it is the beginning of a text, as the rows of an import are shown that are too long together. */
export const isCutCell = (text: string): boolean => text.endsWith(CUT_MARK) && Array.from(text).length === CUT_LENGTH + CUT_MARK.length
