import { taxDueOn } from '../../../resources/calculations/taxPeriod.ts'
import { tableName } from '../../../schema/derive/names.ts'
import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { isDate } from '../../../schema/values/date.ts'
import { toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { formerReturn } from '../ledger/creditForward.ts'
import { taxRegistration } from '../ledger/taxRegistration.ts'
import { periodFaults, returned } from './vatReturnDays.ts'

const returns = tableName('vatReturns')

/** A return is of a whole tax period, has one draft, and has no day of another one. The credit that former ones left is proposed. */
export const vatReturn: SaveBehaviour = {
  prepare: (values) => {
    const { to } = values
    values['dueOn'] = typeof to === 'string' && isDate(to) ? taxDueOn(to) : null
    return undefined
  },
  propose: async (context) => {
    const run: Run = (statement) => context.database.one(context.tenant, statement)
    const former = await formerReturn(await taxRegistration(context, run), context, run)
    return former ? { broughtForward: toFixed(former.left, context.check.decimals) } : {}
  },
  check: async ({ id, operation, record, before, context, run }) => {
    const days = ['from', 'to'] as const
    if (operation === 'delete' || days.some((name) => typeof record[name] !== 'string')) return []
    if (before && days.every((name) => before[name] === record[name])) return []
    const { branches } = await taxRegistration(context, run)
    return [
      ...(await periodFaults(id, record, branches, context, run)),
      ...(await drafted(id, record, branches, context, run)),
      ...(await returned(id, record, branches, context, run)),
    ]
  },
}

/** Another draft has some of these days. */
async function drafted(
  id: number,
  { from, to }: RecordData,
  branches: readonly number[],
  context: Context,
  run: Run,
): Promise<FaultAt[]> {
  const [other] = await run<{ from: string; to: string; arabicName: string; englishName: string | null }>(
    sql`select r."from"::text, r."to"::text, b.arabic_name as "arabicName", b.english_name as "englishName"
      from ${ident(returns)} r join branches b on b.tenant_id = r.tenant_id and b.id = r.branch_id
      where r.tenant_id = ${context.tenant} and r.id <> ${id} and r.status = 'draft' and r.branch_id = any(${branches}::int[])
        and r."from" <= ${String(to)}::date and r."to" >= ${String(from)}::date limit 1`,
  )
  if (!other) return []
  return [
    {
      code: 'VatReturn.Drafted',
      field: 'from',
      params: { from: other.from, to: other.to, branch: nameIn(other, context.language) },
    },
  ]
}
