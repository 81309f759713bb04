/** Whether the visitor asks not to be tracked (Global Privacy Control). Only for the browser. */
export const asksForPrivacy = (): boolean => 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
