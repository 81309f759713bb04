import { set } from 'react-hook-form'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** Refuses what is typed before anything is sent; `wrongIn` gives the reasons by the paths of their fields, such as `slots.1.salePrice`. */
export const resolveTyped =
  <Values extends FieldValues>(wrongIn: (values: Values) => Readonly<Record<string, string>>): Resolver<Values> =>
  (values) => {
    const wrong = Object.entries(wrongIn(values))
    if (wrong.length === 0) return { values, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const [path, message] of wrong) set(errors, path, { type: 'typed', message })
    return { values: {}, errors }
  }
