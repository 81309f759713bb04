/** The kinds of appliance that parts are sold for; each has its model number in a different place. `other`: whatever machine a shop sells parts for. */
export const APPLIANCE_TYPES = [
  'bath-fan',
  'wall-fan',
  'upright-vacuum',
  'canister-vacuum',
  'stick-vacuum',
  'backpack-vacuum',
  'other',
] as const
export type ApplianceType = (typeof APPLIANCE_TYPES)[number]

/** As many are saved for one shopper at most; the oldest is dropped. */
export const MAX_APPLIANCES = 10

interface Appliance {
  name: string
  /** Where to find the model number, one step per sentence. */
  steps: readonly string[]
}

const APPLIANCES: Record<ApplianceType, Appliance> = {
  'bath-fan': {
    name: 'Bathroom fan',
    steps: [
      'Switch the fan off at the breaker.',
      'Pull the grille down a little and squeeze its two springs together to take it off.',
      'The label is on the inner wall of the housing, beside the wiring box, or on the plate that carries the motor.',
    ],
  },
  'wall-fan': {
    name: 'Wall fan or heater',
    steps: [
      'Switch it off at the breaker and let it cool down.',
      'Take off the front cover: one screw in the middle, or two clips at the sides.',
      'The label is inside, on the round sleeve or on the back of the box.',
    ],
  },
  'upright-vacuum': {
    name: 'Upright vacuum',
    steps: [
      'Unplug it and lay it down on its front.',
      'The label is on the back of the body, low, between the wheels. On some it is on the underside of the foot.',
      'Take the longer number, with its letters; the serial number stands below it.',
    ],
  },
  'canister-vacuum': {
    name: 'Canister vacuum',
    steps: [
      'Unplug it and turn the canister over.',
      'The label is on the underside. On Kenmore machines it starts with three digits and a point: 116.',
      'The power nozzle has a label of its own. For belts and brush rolls, that one counts.',
    ],
  },
  'stick-vacuum': {
    name: 'Cordless or stick vacuum',
    steps: [
      'Take off the wand and the dust cup.',
      'The label is below the handle, or behind the dust cup.',
      'The first letters and digits are the model: SV10 for a V8, for example.',
    ],
  },
  'backpack-vacuum': {
    name: 'Backpack vacuum',
    steps: [
      'Unplug it and lay it down on its harness.',
      'The label is on the side of the body, below the motor housing.',
      'Take the number after the word Model, not the name on the front.',
    ],
  },
  other: {
    name: 'Other machine',
    steps: [
      'Switch it off and unplug it.',
      'The label is on the back or the underside, inside the door or lid, or beside the motor.',
      'Take the number after the word Model, or M/N, not the serial number.',
    ],
  },
}

/** The display name of an appliance type. */
export const applianceName = (type: ApplianceType): string => APPLIANCES[type].name

/** How to find the model number on an appliance of this type. */
export const labelSteps = (type: ApplianceType): readonly string[] => APPLIANCES[type].steps

/** The kinds whose way to the label a shop tells: one without steps is of no machine that it sells parts for. `steps`: its own words, once they are there. */
export const toldTypes = (steps?: Readonly<Partial<Record<ApplianceType, readonly string[]>>>): ApplianceType[] =>
  APPLIANCE_TYPES.filter((type) => (steps?.[type] ?? labelSteps(type)).length > 0)

/** What a model is called that is known by its number alone. */
export const modelName = (type: ApplianceType): string => (type === 'other' ? 'Machine' : applianceName(type))
