import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRight } from '#web/admin/frame/nav/rights.ts'
import { HistoryPanel } from '#web/admin/form/history-panel.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { DropdownMenu, MenuAction, MenuLink, MenuLine } from '#web/admin/ui/menu.tsx'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountMark } from './customer-list.tsx'
import { CustomerAddresses, CustomerFacts, CustomerAppliances, Namesakes } from './customer-facts.tsx'
import { CustomerEmails, CustomerMessages, CustomerOrders, CustomerReturns } from './customer-dealings.tsx'
import { CustomerCertificates } from './customer-certificates.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { customerActions, useCustomerAct } from './customer-query.ts'
import type { Customer } from './customer-query.ts'
import { CustomerSessions } from './customer-sessions.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'

const ACTION_WORDS = {
  'customer.note': 'wrote a note',
  'customer.block': 'blocked the account',
  'customer.unblock': 'let them sign in again',
  'customer.sign_out': 'signed them out',
  'customer.reset_second_factor': 'turned their two-step sign-in off',
  'customer.hand_out': 'took their data out',
  'account.password_reset': 'set a new password by a mailed link',
  'account.password_changed': 'changed the password',
  'account.email_changed': 'changed the e-mail address',
  'account.passkey_added': 'added a passkey',
  'account.passkey_removed': 'removed a passkey',
  'account.hand_out': 'took a copy of the data',
  'second_factor.add': 'turned two-step sign-in on',
  'second_factor.remove': 'turned two-step sign-in off',
  'second_factor.new_recovery_codes': 'made new recovery codes',
  'second_factor.use_recovery_code': 'used a recovery code',
  'tax_certificate.approved': 'approved a tax certificate',
  'tax_certificate.declined': 'declined a tax certificate',
  'tax_certificate.revoked': 'revoked a tax certificate',
  'customer.merge': 'merged another customer into this one',
}

type Asked = 'block' | 'factor' | 'merge' | 'erase' | null

function Menu({ customer, onAsk }: { customer: Customer; onAsk: (asked: Asked) => void }) {
  const takesData = useRight('personal_data:read')
  const changesData = useRight('personal_data:write')
  const sells = useRight('orders:write')
  const isGuest = customer.kind === 'guest'
  return (
    <DropdownMenu
      trigger={<button type="button" className="icon-button" aria-label="Actions for this customer" />}
      items={
        <>
          {sells && <MenuLink href={`/admin/orders/new?customer=${customer.id}`}>Order for them</MenuLink>}
          <MenuAction disabled={isGuest} onSelect={() => onAsk('block')}>
            {customer.isBlocked ? 'Let them sign in again …' : 'Block the account …'}
          </MenuAction>
          {customer.signIn.hasSecondFactor && <MenuAction onSelect={() => onAsk('factor')}>Turn off two-step sign-in …</MenuAction>}
          {takesData && <MenuLink href={`/api/admin/customers/${customer.id}/data`}>Download their data</MenuLink>}
          {changesData && (
            <>
              <MenuAction disabled={isGuest} onSelect={() => onAsk('merge')}>
                Merge a duplicate into this …
              </MenuAction>
              <MenuLine />
              <MenuAction danger onSelect={() => onAsk('erase')}>
                Erase …
              </MenuAction>
            </>
          )}
        </>
      }
    >
      <Icon name="chevron-down" />
    </DropdownMenu>
  )
}

const blockWords = ({ name, email, isBlocked }: Customer) =>
  isBlocked
    ? {
        title: `Let ${name || email} sign in again?`,
        description: 'With the password of before.',
        action: 'Let them in',
        said: 'They may sign in again',
      }
    : {
        title: `Block the account of ${name || email}?`,
        description:
          'They are signed out at once, and are told at the next sign-in that the account is switched off. Their orders go on. You can take it back.',
        action: 'Block the account',
        said: 'The account is blocked',
      }

/** A customer: who they are, what they have bought, and what staff can do for them. */
export function CustomerPage({ customer }: { customer: Customer }) {
  const { id, name, email, isBlocked } = customer
  const [asked, setAsked] = useState<Asked>(null)
  const act = useCustomerAct(id)
  const navigate = useNavigate()
  const close = () => setAsked(null)
  const { said, ...words } = blockWords(customer)
  const block = () => act.run(() => (isBlocked ? customerActions.unblock(id) : customerActions.block(id)), said).then(close)
  return (
    <div className="grid gap-4">
      <PageHeader title={name || email} aside={<AccountMark {...customer} />} actions={<Menu customer={customer} onAsk={setAsked} />} />
      {act.error && (
        <Notice tone="error" live>
          {act.error}
        </Notice>
      )}
      <div className="grid gap-4 lg:grid-cols-3 lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 content-start gap-4 lg:col-start-3">
          <CustomerFacts customer={customer} />
          <Namesakes customer={customer} />
        </div>
        <div className="grid min-w-0 content-start gap-4 lg:col-span-2 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <CustomerCertificates customer={customer} act={act} />
          <CustomerOrders customer={customer} />
          <CustomerReturns customer={customer} />
          <CustomerEmails customer={customer} />
          <CustomerMessages customer={customer} />
          <section className="grid gap-2" aria-labelledby="customer-history">
            <h2 id="customer-history" className="text-h3">
              History
            </h2>
            <HistoryPanel subject={id} actions={ACTION_WORDS} />
          </section>
        </div>
        <div className="grid min-w-0 content-start gap-4 lg:col-start-3">
          <CustomerNotes customer={customer} />
          <CustomerSessions customer={customer} act={act} />
          <CustomerAddresses customer={customer} />
          <CustomerAppliances customer={customer} />
        </div>
      </div>
      <ConfirmDialog
        open={asked === 'block'}
        onClose={close}
        {...words}
        danger={!isBlocked}
        busy={act.isBusy}
        onConfirm={() => void block()}
      />
      <ConfirmDialog
        open={asked === 'factor'}
        onClose={close}
        title={`Turn off two-step sign-in of ${name || email}?`}
        description="For somebody who has lost both the app and the recovery codes: be sure of who asks. They are signed out, told in an e-mail, and sign in with the password alone."
        action="Turn it off"
        danger
        busy={act.isBusy}
        onConfirm={() => void act.run(() => customerActions.resetFactor(id), 'Two-step sign-in is off').then(close)}
      />
      {asked === 'merge' && <MergeDialog customer={customer} act={act} onClose={close} />}
      {asked === 'erase' && (
        <EraseDialog
          customer={customer}
          act={act}
          onClose={close}
          onErased={() => void navigate({ href: '/admin/users', replace: true })}
        />
      )}
    </div>
  )
}
