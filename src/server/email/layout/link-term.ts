/** How long the link of an e-mail still works, in words: `within` is '10 minutes', `until` is 'November 27 at 3:42 PM EST'. */
export interface LinkTerm {
  within: string
  until: string
}
