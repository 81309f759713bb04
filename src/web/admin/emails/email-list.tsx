import { EMAIL_KINDS, emailName } from '#domain/content/email-template.ts'
import { api, read } from '#web/api.ts'
import type { ListDefinition } from '#web/admin/table/list/definition.ts'
import { exportFrom } from '#web/admin/table/list/list-request.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { EMAIL_STATES } from './email-query.ts'
import type { LoggedEmail } from './email-query.ts'
import { EmailState } from './email-state.tsx'

const recipientOf = ({ recipient }: LoggedEmail) => (recipient === 'staff' ? 'Staff' : recipient)

/** Every e-mail that the shop has written. */
export const emailListDefinition: ListDefinition<LoggedEmail> = {
  name: 'emails',
  title: 'E-mails',
  noun: ['e-mail', 'e-mails'],
  searchHint: 'Address, subject, order',
  empty: { title: 'The shop has written no e-mail yet.' },
  exportHref: exportFrom('/api/admin/emails/export'),
  exportRight: 'personal_data:read',
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/admin/test-email/${id}`,
  rowName: (row) => `${emailName(row.kind)} to ${recipientOf(row)}`,
  query: (request) => ({
    queryKey: ['admin', 'emails', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/emails', { params: { query: request }, signal })),
  }),
  columns: [
    { id: 'template', head: 'E-mail', width: 190, isPinned: true, isName: true, sort: 'template', cell: ({ kind }) => emailName(kind) },
    { id: 'recipient', head: 'To', width: 220, sort: 'recipient', cell: (row) => <span dir="auto">{recipientOf(row)}</span> },
    { id: 'state', head: 'State', width: 150, sort: 'state', cell: (row) => <EmailState email={row} /> },
    { id: 'subject', head: 'Subject', width: 260, cell: ({ subject }) => subject ?? '' },
    { id: 'order', head: 'Order', width: 190, cell: ({ orderNumber }) => <span className="font-mono">{orderNumber ?? ''}</span> },
    { id: 'created', head: 'Written', width: 170, sort: 'created', cell: ({ createdAt }) => <ShopDate iso={createdAt} hasTime /> },
    { id: 'sent', head: 'Sent', width: 170, sort: 'sent', cell: ({ sentAt }) => (sentAt ? <ShopDate iso={sentAt} hasTime /> : '') },
    { id: 'attempts', head: 'Attempts', width: 90, align: 'end', isHidden: true, cell: ({ attempts }) => attempts },
    { id: 'error', head: 'Last error', width: 260, cell: ({ lastError }) => lastError ?? '' },
    { id: 'answer', head: 'Mail server', width: 220, isHidden: true, cell: ({ providerAnswer }) => providerAnswer ?? '' },
  ],
  fields: [
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      choices: Object.entries(EMAIL_STATES).map(([value, { name }]) => ({ value, label: name })),
    },
    { name: 'set-aside', label: 'Set aside', kind: 'flag' },
    { name: 'template', label: 'E-mail', kind: 'choice', choices: EMAIL_KINDS.map((value) => ({ value, label: emailName(value) })) },
    { name: 'recipient', label: 'To', kind: 'text' },
    { name: 'order', label: 'Order', kind: 'text' },
    { name: 'error', label: 'Last error', kind: 'text' },
    { name: 'attempts', label: 'Attempts', kind: 'number' },
    { name: 'created', label: 'Written', kind: 'date' },
    { name: 'sent', label: 'Sent', kind: 'date' },
  ],
  views: [
    { id: 'failed', name: 'Failed', filter: ['state:any:failed', 'set-aside:is:false'] },
    { id: 'set-aside', name: 'Set aside', filter: ['set-aside:is:true'] },
    { id: 'due', name: 'To be sent', filter: ['state:any:due'] },
    { id: 'tests', name: 'Tests', filter: ['template:any:test_email'] },
  ],
  card: (row) => ({
    identity: `${emailName(row.kind)} to ${recipientOf(row)}`,
    state: (
      <>
        <EmailState email={row} />
        <ShopDate iso={row.createdAt} hasTime />
      </>
    ),
    hint: row.lastError ?? row.subject ?? '',
  }),
}
