/** What a process does: answers requests, runs jobs, or both. */
export const ROLES = ['web', 'worker', 'all'] as const
export type Role = (typeof ROLES)[number]

/** Whether processes of a role run jobs. */
export const worksOnJobs = (role: Role): boolean => role !== 'web'

/** The name of a connection, as PostgreSQL lists it (`pg_stat_activity.application_name`): of what role, and what for. */
export const connectionName = (role: Role, purpose: string): string => `partwright ${role === 'all' ? '' : `${role} `}${purpose}`
