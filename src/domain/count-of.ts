/** '1 part', '3,032 parts'. */
export const countOf = (count: number, one: string, many: string): string => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
