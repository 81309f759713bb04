/** The values of a form, by the names of its fields. */
export type FormValues = Record<string, unknown>

/** What of a field's value people type, for values that carry more to show: by that alone it is told whether it was changed. */
export type Typed = (value: unknown) => unknown

const all: Typed = (value) => value

/** Whether two values of a field say the same; lists and records by what is in them. */
export const isSame = (one: unknown, other: unknown, typed = all): boolean =>
  one === other || JSON.stringify(typed(one)) === JSON.stringify(typed(other))

/** The names of the fields whose values differ, in the order of `base`. */
export const changedFields = <Values extends FormValues>(base: Values, values: Values, typed = all): (keyof Values & string)[] =>
  Object.keys(base).filter((name) => !isSame(base[name], values[name], typed))

/** Only these fields of the values. */
export const pickFields = <Values extends FormValues>(values: Values, names: readonly (keyof Values & string)[]): Partial<Values> =>
  names.reduce<Partial<Values>>((picked, name) => ({ ...picked, [name]: values[name] }), {})

/** The three sides of a record that two people have changed. */
export interface Sides<Values extends FormValues> {
  /** As both found it. */
  before: Values
  theirs: Values
  mine: Values
}

/** The fields that both have changed, and not to the same: somebody has to choose. Everything else merges by itself. */
export const collisions = <Values extends FormValues>({ before, theirs, mine }: Sides<Values>, typed = all): (keyof Values & string)[] =>
  changedFields(before, mine, typed).filter(
    (name) => !isSame(before[name], theirs[name], typed) && !isSame(theirs[name], mine[name], typed),
  )

/** Theirs with what I have changed; of the fields that collide, mine for those named. */
export function mergeSides<Values extends FormValues>(sides: Sides<Values>, keptMine: ReadonlySet<string>, typed = all): Values {
  const colliding = new Set<string>(collisions(sides, typed))
  const mine = changedFields(sides.before, sides.mine, typed).filter((name) => !colliding.has(name) || keptMine.has(name))
  return { ...sides.theirs, ...pickFields(sides.mine, mine) }
}

/** How a value reads where two are compared: what has a name by that, and lists one after the other. */
export function showNamed(_: string, value: unknown): string {
  const nameOf = (one: unknown): string =>
    typeof one === 'object' && one !== null && 'name' in one && typeof one.name === 'string'
      ? one.name
      : typeof one === 'boolean'
        ? one
          ? 'yes'
          : 'no'
        : String(one ?? '')
  return Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(value)
}
