import type { TemplateKind } from '#domain/content/email-template.ts'
import type { May, StaffRight } from './staff-role.ts'

/** E-mails to staff that tell more than everybody may see who sees the log of e-mails: who is invited, what was sold. */
const RIGHTS: Partial<Record<TemplateKind, StaffRight>> = {
  weekly_report: 'reports:read',
  staff_invitation: 'staff:read',
  staff_password: 'staff:read',
  staff_webhook_ended: 'programs:read',
}
const KNOWN = new Map<string, StaffRight>(Object.entries(RIGHTS))

/** The right that seeing an e-mail of this kind needs. */
export const rightToEmail = (kind: string): StaffRight => KNOWN.get(kind) ?? 'orders:read'

/** The kinds of e-mails that are left out for whoever has not the right to see them. */
export const kindsUnseen = (may: May): string[] => [...KNOWN].filter(([, right]) => !may(right)).map(([kind]) => kind)
