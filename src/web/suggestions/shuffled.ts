/** The same things in an order of chance (Fisher and Yates); `random` gives numbers from 0 up to 1. */
export function shuffled<Item>(items: readonly Item[], random: () => number = Math.random): Item[] {
  const mixed = [...items]
  for (let left = mixed.length; left > 1; left--) {
    const [picked] = mixed.splice(Math.floor(random() * left), 1)
    if (picked !== undefined) mixed.push(picked)
  }
  return mixed
}
