/** Whether a key does what the main button of a window or form does, also from within a text of several lines: Ctrl+Enter. */
export const isConfirmKey = ({ key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)
