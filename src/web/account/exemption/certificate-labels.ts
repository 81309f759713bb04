import { EXEMPTION_STATES } from '#domain/tax-exemption.ts'
import type { CertificateStanding } from '#domain/tax-exemption.ts'

/** How a certificate stands, in words. */
export const STANDING_NAMES: Record<CertificateStanding, string> = {
  waiting: 'Waiting for approval',
  approved: 'Approved',
  expired: 'Expired',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  revoked: 'Revoked',
}

/** States by name, from their two letters. */
export const stateNames = (codes: readonly string[]): string =>
  codes.map((code) => EXEMPTION_STATES.find((state) => state.code === code)?.name ?? code).join(', ')
