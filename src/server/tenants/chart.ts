import { chart } from '../../../resources/chart/chart.ts'
import type { Bulk, NewRecord } from './bulk.ts'

/** Adds the company with the chart of accounts that its postings use; gives the ids of accounts by code. */
export async function addChart(bulk: Bulk, company: NewRecord): Promise<ReadonlyMap<string, number>> {
  const ids = await bulk.claim('accounts', chart.length)
  const accounts = new Map(chart.map(({ code }, index) => [code, ids[index] as number]))
  await bulk.add(
    'accounts',
    chart.map(({ roles: _roles, parent, ...account }) => ({
      ...account,
      id: accounts.get(account.code) as number,
      parent: parent === null ? null : (accounts.get(parent) as number),
    })),
  )
  const accountMappings = chart.flatMap(({ code, roles = [] }) => roles.map((role) => ({ role, account: accounts.get(code) })))
  await bulk.add('company', [{ ...company, accountMappings }])
  return accounts
}
