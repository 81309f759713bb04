import { DEFAULT_TIME_ZONE } from '#domain/defaults.ts'

/** The zone in which times are written (IANA); a process and a browser's page know one shop. Set where every page begins. */
export const shopZone = { name: DEFAULT_TIME_ZONE }
