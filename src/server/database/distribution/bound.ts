import type { Statement } from '../sql.ts'

const pairs = /(?<![\w."])((?:\w+|"[^"]+")\.)"?tenant_id"? = (?:(?:\w+|"[^"]+")\.)"?tenant_id"?(?!\w)/g
const most = 5000

/** A statement's text with the tenant, which the given parameter says, as a constant of every table that is tied to another one's tenant. */
export const boundText = (text: string, parameter: number): string =>
  text.replaceAll(pairs, (pair, own: string) => `${pair} and ${own}tenant_id = $${parameter}::int`)

const texts = new Map<string, string>()

/**
 * The statement as the planner of a distributed database wants it: with the tenant as a constant of every table, also where a table is tied
 * to another one's tenant by a join. Without it the whole of all shards is asked, or nothing can be planned.
 */
export function bound(statement: Statement, tenant: number): Statement {
  const { text, values } = statement
  let better = texts.get(text)
  if (better === undefined) {
    better = boundText(text, values.length + 1)
    if (texts.size < most) texts.set(text, better)
  }
  return better === text ? statement : { text: better, values: [...values, tenant] }
}
