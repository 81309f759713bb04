/**
 * An e-mail's text or HTML without the tokens of its links, which open orders, accounts and subscriptions: what is stored of it, read by staff,
 * and sent as a trial. Their parameter is called `token`, whatever they are for.
 */
export const withoutTokens = (text: string): string => text.replace(/([?&;]token=)[\w.~%-]+/g, '$1[hidden]')
