import { expect, test } from 'vitest'
import { Rotation } from './rotation.ts'

/** Numbers that look random, the same each time. */
function* numbers(): Generator<number, never> {
  for (let last = 1; ;) yield (last = (last * 48_271) % 2_147_483_647)
}

/** Everything, as it is taken. */
function* taken<Item>(rotation: Rotation<Item>) {
  for (let item = rotation.take(); item !== undefined; item = rotation.take()) yield item
}

test('of owners with one item each the first come is taken first, however many they are; whoever has many gives one for each', () => {
  const rotation = new Rotation<string>()
  for (let n = 0; n < 3; n++) rotation.add(`many ${n}`, 'many')
  for (let n = 0; n < 20_000; n++) rotation.add(`${n}`, `owner ${n}`)
  rotation.add('of nobody known', null)
  expect([rotation.size, rotation.longest, rotation.lengthOf('many'), rotation.lengthOf('owner 7')]).toEqual([20_004, 3, 3, 1])
  const order = [...taken(rotation)]
  expect([order.slice(0, 3), order.slice(-3)]).toEqual([
    ['many 0', '0', '1'],
    ['of nobody known', 'many 1', 'many 2'],
  ])
  expect([rotation.size, rotation.longest, rotation.lengthOf('many')]).toEqual([0, 0, 0])
})

test('knows the longest line after whatever was added, shared, taken, shortened and deleted, and takes all that is left once', () => {
  const rotation = new Rotation<number>()
  const owners = Array.from({ length: 9 }, (_, n) => (n === 0 ? null : `${n}`))
  const left = new Set<number>()
  const random = numbers()
  const below = (end: number) => random.next().value % end
  const gone = (item: number | undefined) => item !== undefined && left.delete(item)
  for (let n = 0; n < 5_000; n++) {
    const kind = below(10)
    if (kind === 0) gone(rotation.take())
    else if (kind === 1) gone(rotation.shorten())
    else if (kind === 2) {
      const item = below(200)
      rotation.delete(item)
      left.delete(item)
    } else {
      const item = below(200)
      rotation.add(item, owners[below(9)] ?? null)
      left.add(item)
    }
    expect(rotation.longest).toBe(Math.max(...owners.map((owner) => rotation.lengthOf(owner))))
    expect(rotation.size).toBe(left.size)
  }
  expect([...taken(rotation)].toSorted((a, b) => a - b)).toEqual([...left].toSorted((a, b) => a - b))
  expect(rotation.longest).toBe(0)
})
