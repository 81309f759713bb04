import { useState } from 'react'
import { canTransition, shipmentTransitions } from '#domain/order/order-transitions.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { DropdownMenu, MenuAction } from '#web/admin/ui/menu.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { orderActions } from '../order-query.ts'
import { useOrderAct } from '../use-order-act.ts'
import { SHIPMENT_STEPS, labelsOf } from './shipment-labels.ts'
import type { ShipmentStep, StaffShipment } from './shipment-labels.ts'

/** Why a step that the state of a shipment allows is not possible all the same; null when it is. */
const refusalOf = ({ refusals }: StaffShipment, step: ShipmentStep) => (step === 'cancel' || step === 'lose' ? refusals[step] : null)

interface AskedStepProps {
  number: string
  shipment: StaffShipment
  position: number
  step: ShipmentStep
  onClose: () => void
}

/** Asks before a step is taken, with what it does, and takes it. */
function AskedStep({ number, shipment, position, step, onClose }: AskedStepProps) {
  const act = useOrderAct(number)
  const { title, description, action, said, isFinal } = labelsOf(step, shipment, position)
  const take = async () => {
    if (await act.run(() => orderActions.changeShipment(number, shipment.id, step), said)) onClose()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      description={description}
      action={action}
      danger={isFinal}
      busy={act.isBusy}
      disabled={!canTransition(shipmentTransitions, step, shipment.status)}
      onConfirm={() => void take()}
    >
      {act.error && (
        <Notice tone="error" live>
          {act.error}
        </Notice>
      )}
    </ConfirmDialog>
  )
}

interface ShipmentMenuProps {
  number: string
  shipment: StaffShipment
  /** Which of the order's it is: the first is 1. */
  position: number
}

/** What has become of a shipment, as its state allows; what its pieces forbid stands there with the reason. */
export function ShipmentMenu({ number, shipment, position }: ShipmentMenuProps) {
  const [asked, setAsked] = useState<ShipmentStep | null>(null)
  const steps = SHIPMENT_STEPS.filter((step) => canTransition(shipmentTransitions, step, shipment.status))
  return (
    <>
      {steps.length > 0 && (
        <DropdownMenu
          trigger={<button type="button" className="icon-button" aria-label={`What has become of shipment ${position}`} />}
          items={steps.map((step) => {
            const refusal = refusalOf(shipment, step)
            const { item, isFinal } = labelsOf(step, shipment, position)
            return (
              <MenuAction key={step} danger={isFinal && refusal === null} disabled={refusal !== null} onSelect={() => setAsked(step)}>
                <span>
                  {item}
                  {refusal && <span className="block max-w-64 text-small whitespace-normal">{refusal}</span>}
                </span>
              </MenuAction>
            )
          })}
        >
          <Glyph name="more" />
        </DropdownMenu>
      )}
      {asked && <AskedStep {...{ number, shipment, position, step: asked }} onClose={() => setAsked(null)} />}
    </>
  )
}
