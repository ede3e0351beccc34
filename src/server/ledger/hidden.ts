import { hiddenFrom, lackingForParty } from '../audit/privacy.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { privateParties } from './parties.ts'

type Reader = Pick<Context, 'person' | 'registry'>

/** Whether a row on an account `a` names nobody to this reader: the account tells something private of parties. */
export const namesNobody = (reader: Reader): Sql => {
  const kinds = privateParties.flatMap(({ resource, tells }) => (lackingForParty(resource, reader) === null ? [] : [tells]))
  return sql`a.party_kind = any(${kinds}::text[])`
}

/** Whether an entry `e` is of a document that this reader may not see, though it stands in the books: of somebody's pay. */
export const ofHiddenDocument = ({ person, registry }: Reader): Sql =>
  sql`e.resource = any(${hiddenFrom(person, registry)}::text[])`
