import { canTransition, shipmentTransitions } from '#domain/order/order-transitions.ts'
import { countOf } from '#domain/count-of.ts'
import type { StaffOrder } from '../order-states.tsx'

export type StaffShipment = StaffOrder['shipments'][number]

/** What staff say of a shipment beside its arrival, in the order of its menu. */
export const SHIPMENT_STEPS = ['move', 'report', 'lose', 'cancel'] as const
export type ShipmentStep = (typeof SHIPMENT_STEPS)[number]

/** How many parts are in a shipment, in words. */
export function piecesText({ lines }: StaffShipment): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return countOf(count, 'part', 'parts')
}

const NO_LONGER = ' It can no longer be withdrawn after that.'

interface Labels {
  /** In the menu. */
  item: string
  title: string
  description: string
  action: string
  said: string
  /** It cannot be undone. */
  isFinal: boolean
}

/** The words of each step: of a shipment by its name, in the middle of a sentence and at its beginning, and what is in it. */
const LABELS: Record<ShipmentStep, (facts: { name: string; atStart: string; pieces: string; isWithdrawable: boolean }) => Labels> = {
  move: ({ name, atStart, isWithdrawable }) => ({
    item: 'It is on its way …',
    title: `Is ${name} on its way?`,
    description: `The carrier has it, and the customer sees so at the order. No e-mail is written.${isWithdrawable ? NO_LONGER : ''}`,
    action: 'It is on its way',
    said: `${atStart} is on its way`,
    isFinal: false,
  }),
  report: ({ name, atStart, isWithdrawable }) => ({
    item: 'It is delayed …',
    title: `Is ${name} delayed?`,
    description: `The carrier tells of a problem, or it stands still. The customer sees “Delayed” at the order. No e-mail is written.${isWithdrawable ? NO_LONGER : ''}`,
    action: 'It is delayed',
    said: `${atStart} is delayed`,
    isFinal: false,
  }),
  lose: ({ name, atStart, pieces }) => ({
    item: 'It is lost …',
    title: `Is ${name} lost?`,
    description: `It stays sent: what is in it (${pieces}) does not go out again, does not come back to the shelf, and cannot be returned. Give its money back by Refund, as “It never arrived”. No e-mail is written. It cannot be undone.`,
    action: 'It is lost',
    said: `${atStart} is lost`,
    isFinal: true,
  }),
  cancel: ({ name, atStart, pieces }) => ({
    item: 'Withdraw it …',
    title: `Withdraw ${name}?`,
    description: `Do it when it is wrong, or never left. What is in it (${pieces}) is to ship again, and stays set aside for this order: the stock does not change. The customer no longer sees it; no e-mail is written. It cannot be undone, only shipped anew.`,
    action: `Withdraw ${name}`,
    said: `${atStart} is withdrawn`,
    isFinal: true,
  }),
}

/** The words of a step, of the so manieth shipment. */
export const labelsOf = (step: ShipmentStep, shipment: StaffShipment, position: number): Labels =>
  LABELS[step]({
    name: `shipment ${position}`,
    atStart: `Shipment ${position}`,
    pieces: piecesText(shipment),
    isWithdrawable: canTransition(shipmentTransitions, 'cancel', shipment.status),
  })
