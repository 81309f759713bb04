import { expect, test } from 'vitest'
import { emptyStack, MAX_STEPS, pushStep, redoStep, undoStep } from './undo-stack.ts'

const after = (...steps: number[]) => steps.reduce(pushStep, emptyStack<number>())

test('steps are undone in turn, and redone', () => {
  const first = undoStep(after(1, 2))
  expect(first?.step).toBe(2)
  const second = undoStep(first?.stack ?? emptyStack())
  expect(second?.step).toBe(1)
  expect(undoStep(second?.stack ?? emptyStack())).toBeNull()
  const again = redoStep(second?.stack ?? emptyStack())
  expect(again?.step).toBe(1)
  expect(redoStep(again?.stack ?? emptyStack())?.step).toBe(2)
})

test('a new step ends what could be redone', () => {
  const undone = undoStep(after(1, 2))?.stack ?? emptyStack<number>()
  expect(redoStep(pushStep(undone, 3))).toBeNull()
})

test('the last 200 steps are kept', () => {
  let stack = after(...Array.from({ length: MAX_STEPS + 5 }, (_, step) => step))
  let count = 0
  for (let next = undoStep(stack); next; next = undoStep(stack)) {
    stack = next.stack
    count += 1
    expect(next.step).toBe(MAX_STEPS + 5 - count)
  }
  expect(count).toBe(200)
})
