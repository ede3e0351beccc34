import { addressLines } from '../../../resources/calculations/payroll/addressLines.ts'
import { writeWageFile as write } from '../../../resources/wageFiles/index.ts'
import type { WageFault, WageFileHeader, WageFileProfileName, WageFileRow } from '../../../resources/wageFiles/wageFile.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { ActionBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { insertFile } from '../engine/make/keepFile.ts'
import { nextIds } from '../engine/sql/nextIds.ts'

interface Payer extends Omit<WageFileHeader, 'valueDate' | 'reference' | 'address' | 'purpose'> {
  readonly profile: WageFileProfileName | null
  readonly city: string | null
  readonly district: string | null
}

interface Payee {
  readonly id: number
  readonly name: string
  readonly identityNumber: string
  readonly address: string | null
  readonly iban: string | null
}

/**
 * Writes the order by which the bank pays salaries, and lays it beside the payment. What the bank would refuse is said of each employee, and
 * then nothing is written; nor is a file with the former account of somebody while the payment can be made anew.
 */
export const writeWageFile: ActionBehaviour = async ({ id, record, model, context, run }) => {
  const [[payer], payees] = await Promise.all([payerOf(record, context, run), payeesOf(record, context, run)])
  if (!payer?.profile) return [{ code: 'WageFile.NoProfile', field: 'paymentMethod' }]
  const lines = record['salaries'] as readonly RecordData[]
  const moved = record['status'] === 'posted' ? [] : movedAccounts(lines, payees)
  if (moved.length) return moved
  const rows = lines.map((line) => rowOf(line, payees.get(Number(line['employee']))))
  const answer = write(payer.profile, headerOf(id, record, payer, context), rows)
  if ('faults' in answer) return answer.faults.map((fault) => toldAt(fault, rows, context))
  const { files } = answer
  // What leaves with the commit waits for nothing.
  const ids = await nextIds('files', files.length, run)
  return () =>
    files.map(({ name, mime, text }, index) => {
      const content = Buffer.from(text, 'utf8')
      const file = { name, type: mime, size: content.length, content, action: 'writeWageFile' }
      return insertFile(ids[index] ?? 0, file, context.tenant, context.person.id, run, { resource: model.name, id })
    })
}

/** The bank from whose account it is paid, and the school as the bank and the ministry know it. */
const payerOf = ({ paymentMethod, branch }: RecordData, { tenant }: Context, run: Run): Promise<Payer[]> =>
  run<Payer>(
    sql`select b.wage_file_profile as profile, coalesce(left(b.swift, 4), '') as bank, coalesce(b.establishment_number, '') as establishment,
        coalesce(b.iban, '') as account, coalesce(o.ministry_number, c.ministry_number, '') as "ministryNumber",
        c.arabic_name as name, coalesce(o.city, c.city) as city, coalesce(o.district, c.district) as district
      from payment_methods m join banks b on b.tenant_id = m.tenant_id and b.id = m.bank_id
        join branches o on o.tenant_id = m.tenant_id and o.id = ${branch} join company c on c.tenant_id = m.tenant_id
      where m.tenant_id = ${tenant} and m.id = ${paymentMethod}`,
  )

export async function payeesOf({ salaries }: RecordData, { tenant }: Context, run: Run): Promise<ReadonlyMap<number, Payee>> {
  const ids = (salaries as readonly RecordData[]).map(({ employee }) => Number(employee))
  const rows = await run<Payee>(
    sql`select id, arabic_name as name, identity_number as "identityNumber", address, iban from employees
      where tenant_id = ${tenant} and id = any(${ids}::int[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those whose account is another one than the payment has, each by name. */
export const movedAccounts = (lines: readonly RecordData[], payees: ReadonlyMap<number, Payee>): FaultAt[] =>
  lines.flatMap((line, at) => {
    const { name, iban } = payees.get(Number(line['employee'])) ?? {}
    return !iban || iban === line['iban']
      ? []
      : [{ code: 'WageFile.IbanChanged', field: `salaries.${at}.salary`, params: { name: name ?? '' } }]
  })

function headerOf(
  id: number,
  { date, month }: RecordData,
  { profile: _profile, city, district, ...payer }: Payer,
  { translate }: Context,
): WageFileHeader {
  const day = String(date)
  return {
    ...payer,
    valueDate: day,
    // The day and the record: no other file of the school has both.
    reference: `${day.replaceAll('-', '')}${String(id).padStart(8, '0')}`,
    address: [district ?? '', city ?? '', translate('wageFile.country')],
    purpose: translate('wageFile.purpose', { month: String(month) }),
  }
}

const rowOf = (line: RecordData, payee: Payee | undefined): WageFileRow => ({
  net: String(line['amount']),
  basic: String(line['basic'] ?? '0'),
  housing: String(line['housing'] ?? '0'),
  other: String(line['other'] ?? '0'),
  deductions: String(line['deducted'] ?? '0'),
  iban: String(line['iban'] ?? ''),
  bank: String(line['bankCode'] ?? ''),
  name: payee?.name ?? '',
  identityNumber: payee?.identityNumber ?? '',
  address: addressLines(payee?.address ?? null),
})

/** What of the school is wrong is told as it is, what of an employee with the name. */
function toldAt({ row, code, params = {} }: WageFault, rows: readonly WageFileRow[], { translate }: Context): FaultAt {
  if (row === null) return { code, field: 'paymentMethod', params }
  const what = translate(`errors.${code}`, params)
  return { code: 'WageFile.OfEmployee', field: `salaries.${row}.salary`, params: { name: rows[row]?.name ?? '', what } }
}
