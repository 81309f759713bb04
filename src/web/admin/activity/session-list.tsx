import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import type { ListDefinition } from '#web/admin/table/list/definition.ts'
import { exportFrom } from '#web/admin/table/list/list-request.ts'
import { browserName } from '#web/admin/ui/browser-name.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'

type OpenSession = Schema<'OpenSession'>

const ROLES: Record<OpenSession['role'], string> = { staff: 'Staff', customer: 'Customer' }

/** Every browser in which somebody is signed in. */
export const sessionListDefinition: ListDefinition<OpenSession> = {
  name: 'sessions',
  title: 'Sessions',
  noun: ['session', 'sessions'],
  searchHint: 'Name, e-mail',
  empty: { title: 'Nobody is signed in.' },
  exportHref: exportFrom('/api/admin/sessions/export'),
  exportRight: 'staff:read',
  rowId: ({ id }) => id,
  rowHref: ({ role, userId }) => (role === 'staff' ? '/admin/users/staff' : `/admin/users/${userId}`),
  rowName: ({ name, email }) => name || email,
  query: (request) => ({
    queryKey: ['admin', 'sessions', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/sessions', { params: { query: request }, signal })),
  }),
  columns: [
    {
      id: 'who',
      head: 'Who',
      width: 200,
      isPinned: true,
      isName: true,
      sort: 'who',
      cell: ({ name, email }) => <span dir="auto">{name || email}</span>,
    },
    { id: 'email', head: 'E-mail', width: 250, sort: 'email', cell: ({ email }) => email },
    { id: 'role', head: 'Role', width: 110, cell: ({ role }) => ROLES[role] },
    { id: 'browser', head: 'Browser', width: 180, cell: ({ browser }) => browserName(browser) },
    { id: 'started', head: 'Signed in', width: 170, sort: 'started', cell: ({ startedAt }) => <ShopDate iso={startedAt} hasTime /> },
    { id: 'ends', head: 'Ends', width: 170, sort: 'ends', cell: ({ endsAt }) => <ShopDate iso={endsAt} hasTime /> },
  ],
  fields: [
    { name: 'who', label: 'Name', kind: 'text' },
    { name: 'email', label: 'E-mail', kind: 'text' },
    { name: 'role', label: 'Role', kind: 'choice', choices: Object.entries(ROLES).map(([value, label]) => ({ value, label })) },
    { name: 'browser', label: 'Browser', kind: 'text' },
    { name: 'started', label: 'Signed in', kind: 'date' },
    { name: 'ends', label: 'Ends', kind: 'date' },
  ],
  views: [
    { id: 'staff', name: 'Staff', filter: ['role:any:staff'] },
    { id: 'customers', name: 'Customers', filter: ['role:any:customer'] },
  ],
  card: (row) => ({
    identity: row.name || row.email,
    state: (
      <>
        <span>{ROLES[row.role]}</span>
        <ShopDate iso={row.startedAt} hasTime />
      </>
    ),
    hint: `${row.email} · ${browserName(row.browser)}`,
  }),
}
