/** What a member of staff may do is decided by one of these roles. */
export const STAFF_ROLES = ['owner', 'manager', 'catalogue', 'support', 'reader'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** The parts of the shop that a role opens: to look at, or to change as well. */
export const STAFF_AREAS = {
  desk: 'what everybody uses: looking things up, saved views, history',
  orders: 'orders, shipments, returns, messages',
  refunds: 'money that goes back, and payments that are asked about again',
  catalogue: 'parts, stock, categories, brands, fit, suggestions, pictures, imports',
  content: 'the home page and what stands on it',
  marketing: 'discount codes and the newsletter',
  customers: 'people who buy',
  tax_exemptions: 'tax-exempt certificates of customers',
  personal_data: 'handing out, merging and erasing what is stored about a person',
  reports: 'figures and their exports',
  settings: 'settings, texts, redirects, jobs',
  staff: 'who works here, with which role',
  programs: 'keys by which other programs come in, and webhooks by which they are told',
} as const
export type StaffArea = keyof typeof STAFF_AREAS

/** A right, as every staff operation of the API names the one that it needs (`x-right`). */
export type StaffRight = `${StaffArea}:${'read' | 'write'}`

/** Whether whoever asks has a right: by a role, and by an API key where one is used. */
export type May = (right: StaffRight) => boolean

type Level = 'none' | 'read' | 'write'

/** The one table of who may do what: the API enforces it, and the screens show by it what there is to do. */
const LEVELS: Record<StaffArea, Record<StaffRole, Level>> = {
  desk: { owner: 'write', manager: 'write', catalogue: 'write', support: 'write', reader: 'write' },
  orders: { owner: 'write', manager: 'write', catalogue: 'none', support: 'write', reader: 'read' },
  refunds: { owner: 'write', manager: 'write', catalogue: 'none', support: 'write', reader: 'read' },
  catalogue: { owner: 'write', manager: 'write', catalogue: 'write', support: 'read', reader: 'read' },
  content: { owner: 'write', manager: 'write', catalogue: 'write', support: 'read', reader: 'read' },
  marketing: { owner: 'write', manager: 'write', catalogue: 'none', support: 'read', reader: 'read' },
  customers: { owner: 'write', manager: 'write', catalogue: 'none', support: 'write', reader: 'read' },
  tax_exemptions: { owner: 'write', manager: 'write', catalogue: 'none', support: 'read', reader: 'read' },
  personal_data: { owner: 'write', manager: 'write', catalogue: 'none', support: 'none', reader: 'none' },
  reports: { owner: 'write', manager: 'write', catalogue: 'none', support: 'none', reader: 'read' },
  settings: { owner: 'write', manager: 'write', catalogue: 'none', support: 'none', reader: 'read' },
  staff: { owner: 'write', manager: 'read', catalogue: 'none', support: 'none', reader: 'none' },
  programs: { owner: 'write', manager: 'write', catalogue: 'none', support: 'none', reader: 'read' },
}

/** How a role is called on screens, and what it is for. */
export const STAFF_ROLE_NAMES: Record<StaffRole, { name: string; note: string }> = {
  owner: { name: 'Owner', note: 'Everything, people and their roles included.' },
  manager: { name: 'Manager', note: 'Everything but who works here.' },
  catalogue: { name: 'Catalogue', note: 'Parts, stock, fit, pictures, imports, the home page. No orders, no customers.' },
  support: {
    name: 'Support',
    note: 'Orders, shipments, returns, refunds, messages and customers. Looks at parts and tax certificates, changes none.',
  },
  reader: { name: 'Read-only', note: 'Looks at orders, customers, parts, reports and settings, and changes nothing.' },
}

const RIGHTS: Record<StaffRole, ReadonlySet<string>> = {
  owner: rightsOf('owner'),
  manager: rightsOf('manager'),
  catalogue: rightsOf('catalogue'),
  support: rightsOf('support'),
  reader: rightsOf('reader'),
}

/** The rights of a role. To change an area is to see it as well. */
function rightsOf(role: StaffRole): Set<string> {
  const rights = new Set<string>()
  for (const [area, levels] of Object.entries(LEVELS)) {
    if (levels[role] !== 'none') rights.add(`${area}:read`)
    if (levels[role] === 'write') rights.add(`${area}:write`)
  }
  return rights
}

/** Whether a role has a right. */
export const mayDo = (role: StaffRole, right: StaffRight): boolean => RIGHTS[role].has(right)

/** Whether a text is a right; the owner has every one. */
export const isStaffRight = (text: unknown): text is StaffRight => typeof text === 'string' && RIGHTS.owner.has(text)

/** What somebody is told whose role has not the right. */
export function refusalOf(role: StaffRole, right: StaffRight): string {
  const [area = '', level] = right.split(':')
  return `Your role, ${STAFF_ROLE_NAMES[role].name}, may not ${level === 'write' ? 'change' : 'see'} ${area.replaceAll('_', ' ')}.`
}
