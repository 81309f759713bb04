type Answers<Works extends readonly (() => PromiseLike<unknown>)[]> = { -readonly [Key in keyof Works]: Awaited<ReturnType<Works[Key]>> }

/**
 * Sends statements of one transaction one behind the other without waiting for the answers in between: a round trip for all of them. PostgreSQL
 * runs them in this order, each seeing what those before it have done and waited for. A connection of the pool for sales is needed, or the
 * embedded database.
 *
 * @param works each begins with its statement, before it waits for anything else; what it sends after its answer comes after those of the
 * others. Each is run, even where one before it fails: then the database refuses it.
 * @returns their answers, when the last is there: nothing is sent later than the end of the transaction.
 * @throws what the first of them, in their order, has thrown
 */
export async function pipelined<const Works extends readonly (() => PromiseLike<unknown>)[]>(...works: Works): Promise<Answers<Works>> {
  const running: Promise<unknown>[] = []
  for (const work of works) {
    running.push(Promise.resolve(work()))
    // A query is sent when somebody waits for it, which is in the next microtask.
    await Promise.resolve()
  }
  const ended = await Promise.allSettled(running)
  const answers = ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each work, in their order
  return answers as Answers<Works>
}
