import type { Ready, RecordName, Transaction } from '../draft.ts'
import { planned } from '../use.ts'
import type { Work, Write } from '../work.ts'
import type { Consequence } from './consequence.ts'
import { doing } from './does.ts'
import { freeing } from './frees.ts'
import { making } from './makes.ts'
import { onTheDay } from './onTheDay.ts'
import { revoking } from './revoke.ts'

/** In their order: what a record had made is taken back before anything is made of it. */
const consequencesOf = planned<Consequence>(() => [revoking, doing, freeing, onTheDay, making])

const dueOf = (work: Work, ready: readonly Ready[]): readonly Consequence[] =>
  consequencesOf({ ...work, registry: work.context.registry }).filter(({ isDue }) => isDue?.(work, ready) ?? true)

/** Whether writing these does something with other records, or again with them, beyond what is sent with them. */
export const hasConsequences = (work: Work, ready: readonly Ready[]): boolean => dueOf(work, ready).length > 0

/** Does what follows, and adds to each record the names of those that were made of it. The first refusal is thrown. */
export async function withConsequences(
  work: Work,
  ready: readonly Ready[],
  tx: Transaction,
  write: Write,
): Promise<readonly Ready[]> {
  const made = new Map<Ready, readonly RecordName[]>()
  for (const consequence of dueOf(work, ready))
    for (const [one, names] of (await consequence.act(work, ready, tx, write)) ?? []) made.set(one, names)
  return made.size ? ready.map((one) => ({ ...one, made: made.get(one) ?? [] })) : ready
}
