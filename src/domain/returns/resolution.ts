/** What a customer wants for what they send back: their money, or other parts. */
export const RETURN_RESOLUTIONS = ['refund', 'exchange'] as const
export type ReturnResolution = (typeof RETURN_RESOLUTIONS)[number]
