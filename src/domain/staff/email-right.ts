import type { TemplateKind } from '#domain/content/email-template.ts'
import type { StaffRight } from './staff-role.ts'

/** E-mails to staff of which the text tells more than everybody may see who sees the log of e-mails. */
const RIGHTS: Partial<Record<TemplateKind, StaffRight>> = {
  weekly_report: 'reports:read',
  staff_invitation: 'staff:read',
  staff_password: 'staff:read',
  staff_webhook_ended: 'programs:read',
}
const KNOWN = new Map<string, StaffRight>(Object.entries(RIGHTS))

/** The right that reading the text of an e-mail of this kind needs. */
export const rightToText = (kind: string): StaffRight => KNOWN.get(kind) ?? 'orders:read'
