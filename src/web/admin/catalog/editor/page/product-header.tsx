import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRight } from '#web/admin/frame/nav/rights.ts'
import { ListPlace } from '#web/admin/frame/shortcuts/list-place.tsx'
import { BuyerLetterDialog } from '#web/admin/orders/buyer-letter-dialog.tsx'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { DropdownMenu, MenuAction, MenuLine, MenuLink } from '#web/admin/ui/menu.tsx'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lastProductList } from '../last-list.ts'
import { placeQuery } from '../product-queries.ts'
import type { ProductTab } from '../product-tabs.ts'
import type { ProductRecord } from '../product-values.ts'
import type { ProductActions } from './use-product-actions.ts'

/** The address of a part's editor with a tab of it. */
const editorHref = (id: string, tab: ProductTab): string => `/admin/products/${id}${tab === 'basics' ? '' : `?tab=${tab}`}`

interface ProductHeaderProps {
  record: ProductRecord
  tab: ProductTab
  actions: ProductActions
}

/** What part it is, its state, and what can be done with the whole of it by those whose role may change it. */
export function ProductHeader({ record, tab, actions }: ProductHeaderProps) {
  const mayChange = useMayChange()
  return (
    <div className="page-head">
      <span className="part-tag">{record.partNumber}</span>
      <h1 tabIndex={-1} className="min-w-0 wrap-anywhere">
        {record.name}
      </h1>
      {mayChange ? <StatusMenu record={record} actions={actions} /> : <StatusMark active={record.active} />}
      {record.active && (
        <a className="btn btn-secondary" href={`/product/${record.slug}`} target="_blank" rel="noopener">
          View in shop <Glyph name="external" />
        </a>
      )}
      <PartMenu record={record} actions={actions} />
      <Place id={record.id} tab={tab} />
    </div>
  )
}

const StatusMark = ({ active }: { active: boolean }) => (
  <StateBadge tone={active ? 'good' : 'quiet'}>{active ? 'Active' : 'Archived'}</StateBadge>
)

/** The list of the orders by which a part was bought. */
const buyersHref = ({ sku }: ProductRecord) =>
  `/admin/orders?${new URLSearchParams([
    ['filter', `sku:is:${sku}`],
    ['filter', 'bought:is:true'],
  ])}`

type ActedOn = Pick<ProductHeaderProps, 'record' | 'actions'>

/** What else there is to do; who may only look goes to what belongs to the part. */
function PartMenu({ record, actions }: ActedOn) {
  const mayChange = useMayChange()
  const seesQuestions = useRight('orders:read')
  const mayWrite = useRight('personal_data:write')
  const [isWriting, setWriting] = useState(false)
  if (!mayChange && !seesQuestions) return null
  return (
    <>
      <DropdownMenu
        trigger={<button type="button" className="icon-button" aria-label="More actions" disabled={actions.isBusy} />}
        items={
          <>
            {mayChange && <MenuAction onSelect={() => void actions.copy()}>Duplicate</MenuAction>}
            {mayChange && (
              <MenuAction onSelect={() => void actions.setActive(!record.active)}>
                {record.active ? 'Archive' : 'Put back in the shop'}
              </MenuAction>
            )}
            {seesQuestions && (
              <MenuLink href={`/admin/questions?filter=${encodeURIComponent(`sku:is:${record.sku}`)}`}>Questions about it</MenuLink>
            )}
            {seesQuestions && <MenuLink href={buyersHref(record)}>Who bought it</MenuLink>}
            {mayWrite && <MenuAction onSelect={() => setWriting(true)}>Write to its buyers …</MenuAction>}
            {mayChange && <MenuLine />}
            {mayChange && (
              <MenuAction danger onSelect={actions.askToDelete}>
                Delete …
              </MenuAction>
            )}
          </>
        }
      >
        <Glyph name="more" />
      </DropdownMenu>
      {isWriting && <BuyerLetterDialog productId={record.id} partNumber={record.partNumber} onClose={() => setWriting(false)} />}
    </>
  )
}

function StatusMenu({ record: { active }, actions }: ActedOn) {
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          className="btn btn-secondary"
          aria-label={`Status: ${active ? 'Active' : 'Archived'}`}
          disabled={actions.isBusy}
        />
      }
      items={
        <>
          <MenuAction disabled={active} onSelect={() => void actions.setActive(true)}>
            <StateBadge tone="good">Active</StateBadge> in the shop
          </MenuAction>
          <MenuAction disabled={!active} onSelect={() => void actions.setActive(false)}>
            <StateBadge tone="quiet">Archived</StateBadge> hidden, and kept
          </MenuAction>
        </>
      }
    >
      <StatusMark active={active} />
      <Icon name="chevron-down" />
    </DropdownMenu>
  )
}

/** Where the part stands in the list that one came from. */
function Place({ id, tab }: { id: string; tab: ProductTab }) {
  const list = lastProductList.useValue()
  const { data } = useQuery(placeQuery(id, list))
  const { previousId = null, nextId = null, position = null, total = 0 } = data ?? {}
  const hrefOf = (other: string | null) => (other === null ? null : editorHref(other, tab))
  return (
    <ListPlace one="part" many="Parts" position={position} total={total} previous={hrefOf(previousId)} next={hrefOf(nextId)} where="Part" />
  )
}
