import type { Database, Run } from './database.ts'

/** A database whose statements all travel in a transaction that is open, for who asks it without knowing of that. */
export const within = (run: Run): Pick<Database, 'one' | 'transaction' | 'snapshot'> => ({
  one: (_tenant, statement) => run(statement),
  transaction: async (_tenant, work) => (await work(run)).result,
  snapshot: (_tenant, work) => work(run),
})
