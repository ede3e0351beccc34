import { type Sql, sql, word } from '../../../database/sql.ts'

/** Whether an employee worked, or was suspended with pay, on some day of a time. */
export function inService(employee: string, first: string, last: string): Sql {
  const [e, from, to] = [word(employee), word(first), word(last)]
  return sql`(${e}.hire_date <= ${to} and coalesce((select case p.state when 'working' then true when 'ended' then p."from" > ${from}
      else p."from" > ${from} or coalesce(p.paid_share, 0) > 0 end
    from employees_periods p where p.tenant_id = ${e}.tenant_id and p.record_id = ${e}.id and p."from" <= ${to} order by p."from" desc, p.position desc limit 1), true))`
}
