import type { PostingRole } from '../../../resources/groups/values.ts'
import type { Party } from '../../../schema/recipe.ts'
import type { RecordData, Reference } from '../../../schema/record/record.ts'
import { isZero, negate, subtract, sum } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { SheetBehaviour, SheetLine } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { accountsByRole } from './books.ts'

/** The role whose account is used for a party that has no account of its own. */
const roleOf: Readonly<Record<string, PostingRole>> = {
  guardians: 'guardianReceivable',
  customers: 'customerReceivable',
  suppliers: 'supplierPayable',
  employees: 'employeeAdvance',
}

const amount = (line: RecordData, side: 'debit' | 'credit'): string => (line[side] as string | null | undefined) ?? '0'
const total = (lines: readonly RecordData[], side: 'debit' | 'credit'): string => sum(lines.map((line) => amount(line, side)))
const differenceOf = (lines: readonly RecordData[]): string => subtract(total(lines, 'debit'), total(lines, 'credit'))

/** Opening balances: one voucher at the beginning of the year takes the balances of accounts and of parties. */
export const openingBalances: SheetBehaviour = {
  begin: ({ year, translate: say }) => ({ date: year?.startDate, description: say('opening.description') }),

  /** A party without an account in the file goes to its own account, or to the one that the settings name for its kind. */
  complete: async (lines, context, run) => {
    const open = lines.filter(({ values }) => values['party'] && !values['account'])
    if (!open.length) return
    const [roles, own] = await Promise.all([accountsByRole(context.tenant, run), ownAccounts(open, context, run)])
    for (const { values, faults } of open) {
      const party = values['party'] as Party
      const role = roleOf[party.resource] as PostingRole
      const account = own.get(`${party.resource} ${party.id}`) ?? roles.get(role)
      if (account === undefined) faults.push({ code: 'Ledger.MappingMissing', field: 'account', params: { role } })
      else values['account'] = account
    }
  },

  balance: async (lines, context, run) => {
    const [taker] = await run<{ id: number } & Reference>(
      sql`select a.id, a.code, a.arabic_name as "arabicName", a.english_name as "englishName" from company_account_mappings m
        join accounts a on a.tenant_id = m.tenant_id and a.id = m.account_id where m.tenant_id = ${context.tenant} and m.role = 'openingBalance'`,
    )
    return {
      debit: total(lines, 'debit'),
      credit: total(lines, 'credit'),
      difference: differenceOf(lines),
      taker: taker ? { id: taker.id, title: taker } : null,
    }
  },

  even: (lines, taker) => {
    const existing = lines.find((line) => line['account'] === taker && !line['party'])
    const others = lines.filter((line) => line !== existing)
    const rest = differenceOf(others)
    if (isZero(rest)) return others
    const owed = !rest.startsWith('-')
    return [...others, { ...existing, account: taker, debit: owed ? null : negate(rest), credit: owed ? rest : null }]
  },

  state: (lines, before) =>
    isZero(differenceOf(lines)) || before?.['status'] === 'open'
      ? 'open'
      : ((before?.['status'] as string | undefined) ?? 'draft'),
}

async function ownAccounts(lines: readonly SheetLine[], context: Context, run: Run): Promise<ReadonlyMap<string, number>> {
  const idsOf = (resource: string) =>
    lines.flatMap(({ values }) => {
      const party = values['party'] as Party
      return party.resource === resource ? [party.id] : []
    })
  const rows = await run<{ resource: string; id: number; account: number }>(
    sql`select 'guardians' as resource, id, receivable_account_id as account from guardians
        where tenant_id = ${context.tenant} and id = any(${idsOf('guardians')}::int[]) and receivable_account_id is not null
      union all select 'customers', id, receivable_account_id from customers
        where tenant_id = ${context.tenant} and id = any(${idsOf('customers')}::int[]) and receivable_account_id is not null
      union all select 'suppliers', id, payable_account_id from suppliers
        where tenant_id = ${context.tenant} and id = any(${idsOf('suppliers')}::int[]) and payable_account_id is not null`,
  )
  return new Map(rows.map(({ resource, id, account }) => [`${resource} ${id}`, account]))
}
