import type { RecordData } from '../../../../../schema/record/record.ts'
import { add, isZero, sum } from '../../../../../schema/values/money.ts'
import { firstDay, monthOf } from '../../../../../schema/values/month.ts'
import type { Run } from '../../../database/database.ts'
import { sql } from '../../../database/sql.ts'
import { type BranchInfo, type Context, withinBranch } from '../../../engine/context.ts'
import { batchesOf } from '../../../engine/sql/columns.ts'
import { calculated } from '../../../engine/write/preview.ts'
import type { MissingCheck } from './check.ts'
import { inService } from './inService.ts'

/** So many employees are reckoned together. */
const portion = 500

/**
 * Employees who worked in the last month and for whose leave and end of service nothing is provided by its end, with what the run would provide then,
 * be that end still ahead:
 * the provision takes those of the months before along, and one of a later day says nothing of this end. Whoever has left since was to be
 * provided for then.
 */
export const provisions: MissingCheck = {
  name: 'provisions',
  amounts: 'viewStaffProvisions',
  find: async ({ to }, context) => {
    const { tenant, database } = context
    const run: Run = (statement) => database.one(tenant, statement)
    const month = monthOf(to)
    const [branches, found] = await Promise.all([
      run<BranchInfo>(
        sql`select id, arabic_name as "arabicName", english_name as "englishName", is_master as "isMaster", active, decimal_digits as "decimalDigits"
          from branches where tenant_id = ${tenant} order by id`,
      ),
      run<{ branch: number; employee: number }>(
        sql`with last as (select ${firstDay(month)}::date as first, ${to}::date as day)
          select e.branch_id as branch, e.id as employee from last l join employees e on e.tenant_id = ${tenant} and ${inService('e', 'l.first', 'l.day')}
            and (e.status <> 'ended' or ${inService('e', 'l.day', 'l.day')})
          where not exists (select 1 from staff_provisions p where p.tenant_id = e.tenant_id and p.employee_id = e.id and p.month >= ${month} and p.date <= ${to}::date and p.status in ('open', 'posted'))
          order by e.id`,
      ),
    ])
    const parts = await Promise.all(
      branches.map(async (branch) => {
        const own = found.flatMap((one) => (one.branch === branch.id ? one.employee : []))
        const amounts = await toProvide(own, to, withinBranch(context, branch), run)
        const way = { run: 'provideForStaff', input: { date: to } } as const
        return { branch: branch.id, count: amounts.length, amount: sum(amounts), way }
      }),
    )
    return parts.filter(({ count }) => count > 0)
  },
}

/** What the run would provide for employees of a branch; nothing where nothing has to be. */
async function toProvide(employees: readonly number[], date: string, context: Context, run: Run): Promise<string[]> {
  const model = context.registry.get('staffProvisions')
  const made: RecordData[] = []
  for (const some of batchesOf(employees, portion)) {
    const changes = some.map((employee) => ({
      values: { date, status: 'open', employee, opening: false },
      source: { resource: 'employees', id: employee },
    }))
    const behaviours = { save: {}, action: {}, many: {}, makers: {} }
    made.push(...(await calculated({ model, operation: 'create', changes, context, behaviours }, run)))
  }
  return made.flatMap(({ endOfService, leave, movedFrom }) => {
    const amount = add(String(endOfService ?? '0'), String(leave ?? '0'))
    return isZero(amount) && !movedFrom ? [] : [amount]
  })
}
