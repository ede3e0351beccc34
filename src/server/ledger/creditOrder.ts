import { type Sql, sql, word } from '../database/sql.ts'

/** The credit with which a return ended, without what the authority was asked to pay back. */
export const leftBy = (of: string): Sql => sql`(greatest(-${word(of)}.net_due, 0) - coalesce(${word(of)}.refund_asked, 0))`

/**
 * Whether a return was filed after another one, of later days. Where no entry came between, their vouchers tell it, or else the credit that was
 * brought forward; of one that settled nothing it is taken for so.
 */
export const followsReturn = (later: string, former: string): Sql => {
  const [u, r] = [word(later), word(former)]
  return sql`(${u}."from" > ${r}."to" and (coalesce(${u}.told_up_to, 0) > coalesce(${r}.told_up_to, 0) or coalesce(${u}.told_up_to, 0) = coalesce(${r}.told_up_to, 0)
    and (${r}.voucher_id is null or ${u}.voucher_id > ${r}.voucher_id or ${u}.brought_from_id = ${r}.id)))`
}
