import type { Column, Table } from '../../../schema/derive/table.ts'
import { at, day, flag, id, int, json, pointsTo, table, tenant, text } from '../database/tableParts.ts'
import { parties, partyColumns } from './parties.ts'

const amount = (name: string): Column => ({ name, type: 'numeric(18,3)', notNull: true, default: '0' })
/** The transaction that wrote a row, stamped by a trigger: it ties the rows of an entry to their header. */
const transaction: Column = { name: 'transaction', type: 'xid8', notNull: true, default: 'pg_current_xact_id()' }

const header = ['tenant_id', 'id', 'transaction', 'fiscal_year_id', 'date']

/** The head of every entry of the books: where it belongs, which document made it, and which entry it takes back. */
const journalEntries: Table = table(
  'journal_entries',
  [
    tenant,
    id,
    transaction,
    int('branch_id'),
    int('fiscal_year_id'),
    day('date'),
    text('resource'),
    int('record_id'),
    text('event'),
    int('version'),
    text('description', false),
    int('reverses', false),
    // A reversal on the day of its entry leaves no trace in figures: neither happened.
    flag('silent'),
    // The other input of its recipe besides the document: run again with it, it gives the same rows.
    json('basis'),
    // Of what the tax return tells: the tax accounts as the settings named them then.
    json('taxes'),
    // A day of the filed return whose error it corrects: it tells that one, and not the return of its own day.
    { ...day('corrected_day'), notNull: false },
    { name: 'posted_at', type: 'timestamptz', notNull: true, default: 'now()' },
    // Nobody's where the product posted by itself.
    int('posted_by', false),
    // No header without rows: its first one is there when the transaction ends.
    { ...int('first_line'), default: '1' },
  ],
  ['tenant_id', 'id'],
  {
    uniques: [
      { name: 'journal_entries_source_key', columns: ['tenant_id', 'resource', 'record_id', 'event', 'version'] },
      { name: 'journal_entries_reverses_key', columns: ['tenant_id', 'reverses'] },
      { name: 'journal_entries_header_key', columns: header },
    ],
    foreignKeys: [
      pointsTo('branches', 'journal_entries', 'branch_id'),
      pointsTo('fiscal_years', 'journal_entries', 'fiscal_year_id'),
      pointsTo('journal_entries', 'journal_entries', 'reverses'),
      pointsTo('users', 'journal_entries', 'posted_by'),
      {
        name: 'journal_entries_rows_fkey',
        columns: ['tenant_id', 'id', 'first_line'],
        table: 'ledger_rows',
        references: ['tenant_id', 'entry_id', 'line'],
        deferred: true,
      },
    ],
    indexes: [
      { name: 'journal_entries_date_idx', columns: ['tenant_id', 'branch_id', 'date', 'id'] },
      { name: 'journal_entries_silent_idx', columns: ['tenant_id', 'date'], where: 'silent' },
      { name: 'journal_entries_taxes_idx', columns: ['tenant_id', 'date'], where: 'taxes is not null' },
      { name: 'journal_entries_corrected_idx', columns: ['tenant_id', 'corrected_day'], where: 'corrected_day is not null' },
    ],
    checks: [
      { name: 'journal_entries_silent_check', expression: 'reverses is not null or not silent' },
      { name: 'journal_entries_first_check', expression: 'first_line = 1' },
    ],
  },
)

/** The rows of entries: an amount on one side of one account of one branch. */
const ledgerRows: Table = table(
  'ledger_rows',
  [
    tenant,
    int('entry_id'),
    int('line'),
    // The entry's last line, named by the others: it answers for the balance of all, so that they need not ask whether it is there.
    int('last', false),
    transaction,
    int('branch_id'),
    int('fiscal_year_id'),
    day('date'),
    int('account_id'),
    int('cost_center_id', false),
    ...parties.map(({ column }) => int(column, false)),
    // The child whose fees they are: what a guardian owes for each.
    int('student_id', false),
    amount('debit'),
    amount('credit'),
    text('description', false),
    { name: 'reason', type: 'jsonb', notNull: true },
  ],
  ['tenant_id', 'entry_id', 'line'],
  {
    foreignKeys: [
      {
        name: 'ledger_rows_entry_fkey',
        columns: ['tenant_id', 'entry_id', 'transaction', 'fiscal_year_id', 'date'],
        table: 'journal_entries',
        references: header,
      },
      {
        name: 'ledger_rows_last_fkey',
        columns: ['tenant_id', 'entry_id', 'last'],
        table: 'ledger_rows',
        references: ['tenant_id', 'entry_id', 'line'],
      },
      pointsTo('branches', 'ledger_rows', 'branch_id'),
      pointsTo('accounts', 'ledger_rows', 'account_id'),
      pointsTo('cost_centers', 'ledger_rows', 'cost_center_id'),
      ...parties.map(({ resource, column }) => pointsTo(resource, 'ledger_rows', column)),
      pointsTo('students', 'ledger_rows', 'student_id'),
    ],
    indexes: [
      { name: 'ledger_rows_account_idx', columns: ['tenant_id', 'account_id', 'branch_id', 'date', 'entry_id', 'line'] },
      ...parties.map(({ column }) => ({ name: `ledger_rows_${column}_idx`, columns: ['tenant_id', column, 'date'] })),
      { name: 'ledger_rows_student_idx', columns: ['tenant_id', 'student_id', 'date'], where: 'student_id is not null' },
    ],
    checks: [
      { name: 'ledger_rows_line_check', expression: 'line > 0' },
      { name: 'ledger_rows_last_check', expression: 'last > line' },
      { name: 'ledger_rows_side_check', expression: 'debit >= 0 and credit >= 0 and (debit > 0) <> (credit > 0)' },
      // What is no number is greater than every one, and as great as itself.
      { name: 'ledger_rows_number_check', expression: "debit < 'infinity' and credit < 'infinity'" },
      { name: 'ledger_rows_party_check', expression: `num_nonnulls(${partyColumns()}) <= 1` },
    ],
  },
)

/** What entries added to an account, cost centre and month; many rows for one of them, whose sum is the truth. */
const accountSums: Table = table(
  'account_sums',
  [
    tenant,
    { name: 'id', type: 'bigint', notNull: true, identity: true },
    int('branch_id'),
    int('fiscal_year_id'),
    int('account_id'),
    int('cost_center_id', false),
    day('month'),
    amount('debit'),
    amount('credit'),
    amount('silent_debit'),
    amount('silent_credit'),
    // What was summed up is in the totals too.
    flag('compacted'),
  ],
  ['tenant_id', 'id'],
  {
    indexes: [
      { name: 'account_sums_month_idx', columns: ['tenant_id', 'branch_id', 'month', 'account_id'] },
      {
        name: 'account_sums_center_idx',
        columns: ['tenant_id', 'branch_id', 'cost_center_id', 'month'],
        where: 'cost_center_id is not null',
      },
      { name: 'account_sums_fresh_idx', columns: ['tenant_id', 'branch_id', 'account_id', 'month'], where: 'not compacted' },
    ],
  },
)

/** The compacted sums of a month without their cost centres, of which there are many times as many. */
const accountTotals: Table = table(
  'account_totals',
  [
    tenant,
    int('branch_id'),
    int('account_id'),
    day('month'),
    int('fiscal_year_id'),
    amount('debit'),
    amount('credit'),
    amount('silent_debit'),
    amount('silent_credit'),
  ],
  ['tenant_id', 'branch_id', 'account_id', 'month', 'fiscal_year_id'],
)

/** The same by calendar years, named by their first day: all before a year is a row for each year before it. */
const accountYears: Table = table(
  'account_years',
  [
    tenant,
    int('branch_id'),
    int('account_id'),
    day('year'),
    amount('debit'),
    amount('credit'),
    amount('silent_debit'),
    amount('silent_credit'),
  ],
  ['tenant_id', 'branch_id', 'account_id', 'year'],
)

/** The tables that the posting gate alone writes. */
export const ledgerTables: readonly Table[] = [journalEntries, ledgerRows, accountSums]

/**
 * What the books lacked when somebody closed a year or its months up to a day nevertheless, with its amounts: what was confirmed stays, also
 * where the days are opened again.
 */
export const unfinishedClosings: Table = table(
  'unfinished_closings',
  [
    tenant,
    id,
    int('fiscal_year_id'),
    // The last day that was closed; null of a whole year, which has its reason itself.
    { name: 'until', type: 'date', notNull: false },
    text('reason', false),
    int('closed_by'),
    at('closed_at'),
    { name: 'lacking', type: 'jsonb', notNull: true },
  ],
  ['tenant_id', 'id'],
  {
    foreignKeys: [
      pointsTo('fiscal_years', 'unfinished_closings', 'fiscal_year_id', 'cascade'),
      pointsTo('users', 'unfinished_closings', 'closed_by'),
    ],
    indexes: [{ name: 'unfinished_closings_year_idx', columns: ['tenant_id', 'fiscal_year_id', 'id'] }],
  },
)

/** What only the owner's functions write; the application reads it. */
export const derivedTables: readonly Table[] = [accountTotals, accountYears]
