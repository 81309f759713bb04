import { z } from 'zod'
import { labelSteps } from '#domain/fit/appliance.ts'
import type { ApplianceType } from '#domain/fit/appliance.ts'

const text = z.string().max(20_000)
const steps = (type: ApplianceType) => z.array(text).default([...labelSteps(type)])

/** The texts of the pages that help customers, as they are read. What staff may write is narrower: `settings-admin/setting-change.ts`. */
export const PAGE_SETTINGS = {
  /** 'Where is my model number?': the way to the label of each kind of machine. */
  help: z.object({
    intro: text.default(
      "The number on the machine's label tells which parts fit it. The name on its front does not: machines of one name are often built in several ways.",
    ),
    closing: text.default('No label left? Tell us what you see, and we find the number.'),
    'bath-fan': steps('bath-fan'),
    'wall-fan': steps('wall-fan'),
    'upright-vacuum': steps('upright-vacuum'),
    'canister-vacuum': steps('canister-vacuum'),
    'stick-vacuum': steps('stick-vacuum'),
    'backpack-vacuum': steps('backpack-vacuum'),
    other: steps('other'),
  } satisfies Record<ApplianceType, z.ZodType> & Record<string, z.ZodType>),
  contactPage: z.object({
    intro: text.default('A person who knows parts answers. Have the model number of your appliance at hand if you can.'),
    questions: z.array(z.object({ title: text, steps: z.array(text) })).default([
      {
        title: 'Which part is it?',
        steps: [
          'Look for the label: on the back or the underside of the machine, or behind its grille, cover or door.',
          'Write down the model number and, where you can read it, the number on the worn part itself.',
          'No number left? Measure the part, and tell us what it looks like. The page of a part lists its sizes.',
        ],
      },
      {
        title: 'Where is my order?',
        steps: [
          'The order number stands in your confirmation e-mail. It begins with PW.',
          'With that number and your e-mail address, Find my order shows where it is. You do not need an account.',
          'The link in the confirmation e-mail leads there directly.',
        ],
      },
    ]),
  }),
} as const
