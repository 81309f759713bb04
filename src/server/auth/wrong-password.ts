import { APIError } from 'better-auth/api'

/** The library's own refusal of a wrong password. */
export const wrongPassword = () => new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' })
