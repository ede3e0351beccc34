import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationUrl } from '../../src/server/database/role.ts'
import { connected } from '../support/database.ts'
import { nodeOf } from '../support/nodes.ts'
import { openSchool, type School } from '../support/school.ts'

/** What the application's role can be made to do to the books by whoever gets hold of it. */
describe('the database guards the books', () => {
  let school: School
  let ids: {
    tenant: number
    other: number
    branch: number
    second: number
    year: number
    date: string
    user: number
    cash: number
    income: number
  }

  beforeAll(async () => {
    school = await openSchool()
    ids = await connected(school.databaseUrl, async (client) => {
      const one = async (text: string) => Object.values((await client.query(text)).rows[0] as object)[0] as number
      const year = await client.query(
        `select id, start_date::text as start from fiscal_years where tenant_id = 1 and status = 'open' order by year desc limit 1`,
      )
      return {
        tenant: 1,
        other: await one(`select id from tenants where id <> 1 limit 1`),
        branch: await one('select min(id) from branches where tenant_id = 1 and not is_master'),
        second: await one('select max(id) from branches where tenant_id = 1 and not is_master'),
        year: year.rows[0].id as number,
        date: year.rows[0].start as string,
        user: await one('select min(id) from users where tenant_id = 1'),
        cash: await one(`select id from accounts where tenant_id = 1 and code = '110101'`),
        income: await one(`select id from accounts where tenant_id = 1 and code = '410102'`),
      }
    })
  })
  afterAll(() => school.close())

  const inTransaction = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
    connected(await nodeOf(applicationUrl(school.databaseUrl), ids.tenant), async (client) => {
      await client.query(`begin; set local app.tenant = '${ids.tenant}'`)
      const result = await work(client)
      await client.query('commit')
      return result
    })
  let record = 1_000_000
  let entryId = 1_000_000
  const head = async (client: pg.Client, changes: Record<string, unknown> = {}): Promise<number> => {
    const row = {
      tenant_id: ids.tenant,
      id: entryId++,
      branch_id: ids.branch,
      fiscal_year_id: ids.year,
      date: ids.date,
      resource: 'vouchers',
      record_id: record++,
      event: 'post',
      version: 1,
      posted_by: ids.user,
      ...changes,
    }
    const { rows } = await client.query(
      `insert into journal_entries (${Object.keys(row).join(', ')}) values (${Object.keys(row)
        .map((_, index) => `$${index + 1}`)
        .join(', ')}) returning id`,
      Object.values(row),
    )
    return rows[0].id as number
  }
  const line = (
    client: pg.Client,
    entry: number,
    number: number,
    debit: string,
    credit: string,
    changes: Record<string, unknown> = {},
  ) => {
    const row = {
      tenant_id: ids.tenant,
      entry_id: entry,
      line: number,
      branch_id: ids.branch,
      fiscal_year_id: ids.year,
      date: ids.date,
      account_id: debit === '0' ? ids.income : ids.cash,
      debit,
      credit,
      reason: '{"key":"voucherLine"}',
      ...changes,
    }
    return client.query(
      `insert into ledger_rows (${Object.keys(row).join(', ')}) values (${Object.keys(row)
        .map((_, index) => `$${index + 1}`)
        .join(', ')})`,
      Object.values(row),
    )
  }
  const balanced = (changes: Record<string, unknown> = {}) =>
    inTransaction(async (client) => {
      const entry = await head(client, changes)
      await line(client, entry, 1, '100.01', '0')
      await line(client, entry, 2, '0', '100.01')
      return entry
    })

  it('takes a balanced entry', async () => {
    expect(await balanced()).toBeGreaterThan(0)
  })

  it('refuses an entry that is a halala out of balance, at the latest on commit', async () => {
    const write = inTransaction(async (client) => {
      const entry = await head(client)
      await line(client, entry, 1, '100.01', '0')
      await line(client, entry, 2, '0', '100.00')
    })
    await expect(write).rejects.toThrow(/not balanced/)
  })

  it('refuses an entry that balances as a whole but not in each branch', async () => {
    const write = inTransaction(async (client) => {
      const entry = await head(client)
      await line(client, entry, 1, '50', '0')
      await line(client, entry, 2, '0', '50', { branch_id: ids.second })
    })
    await expect(write).rejects.toThrow(/not balanced/)
  })

  it('is not blinded by a caller who turns to another tenant, or asks for the check early', async () => {
    const turned = inTransaction(async (client) => {
      const entry = await head(client)
      await line(client, entry, 1, '7', '0')
      await client.query(`set local app.tenant = '${ids.other}'`)
    })
    await expect(turned).rejects.toThrow(/not balanced/)
    const early = inTransaction(async (client) => {
      const entry = await head(client)
      await line(client, entry, 1, '7', '0')
      await line(client, entry, 2, '0', '7')
      await client.query('set constraints all immediate')
      await line(client, entry, 3, '9', '0')
    })
    await expect(early).rejects.toThrow(/not balanced/)
  })

  it('lets no line slip in below the last one, which answers for all', async () => {
    const gap = inTransaction(async (client) => {
      const entry = await head(client)
      await line(client, entry, 1, '7', '0')
      await line(client, entry, 3, '0', '7')
      await client.query('set constraints all immediate')
      await line(client, entry, 2, '9', '0')
    })
    await expect(gap).rejects.toThrow(/not balanced/)
    for (const number of [0, -1]) {
      const below = inTransaction(async (client) => {
        const entry = await head(client)
        await line(client, entry, 1, '7', '0')
        await line(client, entry, 2, '0', '7')
        await client.query('set constraints all immediate')
        await line(client, entry, number, '9', '0')
      })
      await expect(below).rejects.toThrow(/ledger_rows_line_check/)
    }
    const backwards = inTransaction(async (client) => {
      const entry = await head(client)
      await line(client, entry, 2, '0', '7')
      await line(client, entry, 1, '8', '0')
    })
    await expect(backwards).rejects.toThrow(/not balanced/)
  })

  it('lets no line name another that would answer for it and is not there, or stands before it', async () => {
    const pair = (last: number | null, more?: (client: pg.Client, entry: number) => Promise<unknown>) =>
      inTransaction(async (client) => {
        const entry = await head(client)
        await line(client, entry, 2, '0', '7')
        await line(client, entry, 1, '7', '0', { last })
        await client.query('set constraints all immediate')
        await more?.(client, entry)
        return entry
      })
    expect(await pair(2)).toBeGreaterThan(0)
    await expect(pair(3)).rejects.toThrow(/ledger_rows_last_fkey/)
    for (const last of [1, 0]) await expect(pair(last)).rejects.toThrow(/ledger_rows_last_check/)
    await expect(pair(2, (client, entry) => line(client, entry, 3, '9', '0'))).rejects.toThrow(/not balanced/)
    await expect(pair(2, (client, entry) => line(client, entry, 3, '9', '0', { last: 2 }))).rejects.toThrow(
      /ledger_rows_last_check/,
    )
    await expect(pair(2, (client, entry) => line(client, entry, 3, '9', '0', { last: 4 }))).rejects.toThrow(
      /ledger_rows_last_fkey/,
    )
    const uneven = inTransaction(async (client) => {
      const entry = await head(client)
      await line(client, entry, 3, '0', '7')
      await line(client, entry, 1, '7', '0', { last: 3 })
      await line(client, entry, 2, '1', '0', { last: 3 })
    })
    await expect(uneven).rejects.toThrow(/not balanced/)
  })

  it('refuses a line that comes later to a written entry, even a balanced pair', async () => {
    const entry = await balanced()
    const later = inTransaction(async (client) => {
      await line(client, entry, 3, '5', '0')
      await line(client, entry, 4, '0', '5')
    })
    await expect(later).rejects.toThrow(/ledger_rows_entry_fkey/)
  })

  it('refuses to let a caller choose the stamp that ties lines to their entry', async () => {
    const entry = await balanced()
    const { rows } = await connected(school.databaseUrl, (client) =>
      client.query('select transaction::text as stamp from journal_entries where id = $1', [entry]),
    )
    const forged = inTransaction(async (client) => {
      await line(client, entry, 3, '5', '0', { transaction: rows[0].stamp })
      await line(client, entry, 4, '0', '5', { transaction: rows[0].stamp })
    })
    await expect(forged).rejects.toThrow(/ledger_rows_entry_fkey/)
  })

  it('refuses to change or remove what is written', async () => {
    const entry = await balanced()
    for (const table of ['journal_entries', 'ledger_rows', 'account_sums']) {
      await expect(inTransaction((client) => client.query(`delete from ${table}`))).rejects.toThrow(/permission denied/)
      await expect(inTransaction((client) => client.query(`update ${table} set tenant_id = tenant_id`))).rejects.toThrow(
        /permission denied/,
      )
      await expect(inTransaction((client) => client.query(`truncate ${table}`))).rejects.toThrow(/permission denied/)
    }
    for (const table of ['account_totals', 'account_years'])
      for (const change of [
        `insert into ${table} (tenant_id) values (1)`,
        `update ${table} set debit = 0`,
        `delete from ${table}`,
      ])
        await expect(inTransaction((client) => client.query(change))).rejects.toThrow(/permission denied/)
    const asOwner = (text: string) => connected(school.databaseUrl, (client) => client.query(text))
    await expect(asOwner(`update ledger_rows set debit = 0 where entry_id = ${entry}`)).rejects.toThrow(/never changed/)
    await expect(asOwner(`delete from journal_entries where id = ${entry}`)).rejects.toThrow(/never changed/)
    // With rows that leave, only the owner says so: the application would not be believed even if it had every right.
    for (const table of ['journal_entries', 'ledger_rows']) {
      await asOwner(`alter table ${table} disable row level security`)
      await asOwner(`grant delete on ${table} to daftar_app`)
      try {
        const asApplication = connected(school.databaseUrl, async (client) => {
          for (const one of [
            'set session authorization daftar_app',
            'begin',
            `set local daftar.copying = 'on'`,
            `delete from ${table}`,
          ])
            await client.query(one)
        })
        await expect(asApplication).rejects.toThrow(/never changed/)
      } finally {
        await asOwner(`revoke delete on ${table} from daftar_app`)
        await asOwner(`alter table ${table} enable row level security`)
      }
    }
  })

  it('refuses both sides on one line, no side, and negative amounts', async () => {
    for (const [debit, credit] of [
      ['5', '5'],
      ['0', '0'],
      ['-5', '0'],
    ] as const) {
      const write = inTransaction(async (client) => line(client, await head(client), 1, debit, credit))
      await expect(write).rejects.toThrow(/ledger_rows_side_check/)
    }
  })

  it('refuses what is no number, and amounts without end', async () => {
    for (const amount of ['NaN', 'Infinity', '-Infinity'])
      for (const balancing of ['NaN', '1']) {
        const write = inTransaction(async (client) => {
          const entry = await head(client)
          await line(client, entry, 1, amount, '0')
          await line(client, entry, 2, '0', balancing)
        })
        await expect(write, amount).rejects.toThrow(/ledger_rows_(number|side)_check|numeric field overflow/)
      }
  })

  it('refuses a header without rows, at the latest on commit', async () => {
    await expect(inTransaction((client) => head(client))).rejects.toThrow(/journal_entries_rows_fkey/)
  })

  it('lends none of its triggers to a table of the application’s own', async () => {
    const { rows } = await connected(school.databaseUrl, (client) =>
      client.query<{ name: string }>(
        `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype`,
      ),
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { name } of rows) {
      const attach = connected(applicationUrl(school.databaseUrl), (client) =>
        client.query(`begin; create temp table mine (tenant_id int, id int, entry_id int, line int);
          create trigger own after insert on mine for each row execute function public.${name}(); commit`),
      )
      await expect(attach, name).rejects.toThrow(/permission denied/)
    }
  })

  it('refuses accounts, branches and parties of another tenant', async () => {
    const foreign = await connected(school.databaseUrl, async (client) => {
      const { rows } = await client.query(
        `select (select max(id) from accounts where tenant_id = $1) as account, (select max(id) from branches where tenant_id = $1) as branch`,
        [ids.other],
      )
      return rows[0] as { account: number; branch: number }
    })
    for (const changes of [{ account_id: foreign.account }, { branch_id: foreign.branch }, { tenant_id: ids.other }]) {
      const write = inTransaction(async (client) => {
        const entry = await head(client)
        await line(client, entry, 1, '5', '0', changes)
        await line(client, entry, 2, '0', '5', changes)
      })
      await expect(write).rejects.toThrow(/foreign key|row-level security/)
    }
  })

  it('refuses the same event of the same document twice, and a second reversal of one entry', async () => {
    await balanced({ record_id: 999_999 })
    await expect(balanced({ record_id: 999_999 })).rejects.toThrow(/journal_entries_source_key/)
    const entry = await balanced()
    await balanced({ event: 'reversal', reverses: entry })
    await expect(balanced({ event: 'reversal', reverses: entry })).rejects.toThrow(/journal_entries_reverses_key/)
  })

  it('refuses a reversal outside the year of what it takes back', async () => {
    const [later] = await connected(school.databaseUrl, async (client) => {
      const { rows } = await client.query(
        `insert into fiscal_years (tenant_id, year, start_date, end_date, status, created_by, updated_by)
          values ($1, 2090, '2090-01-01', '2090-12-31', 'open', $2, $2) returning id`,
        [ids.tenant, ids.user],
      )
      return rows as { id: number }[]
    })
    const entry = await balanced()
    const outside = { fiscal_year_id: later?.id, date: '2090-01-01' }
    await expect(balanced({ event: 'reversal', reverses: entry, ...outside })).rejects.toThrow(
      /an entry and its reversal are of one year/,
    )
    expect(await balanced({ event: 'reversal', reverses: entry })).toBeGreaterThan(0)
  })

  it('refuses entries in a closed year and on days outside the year', async () => {
    await expect(balanced({ date: '1999-01-01' })).rejects.toThrow(/the year is closed|foreign key/)
    const closed = await connected(school.databaseUrl, async (client) => {
      const { rows } = await client.query(
        `update fiscal_years set status = 'closed' where tenant_id = $1 and id = (select min(id) from fiscal_years where tenant_id = $1) returning id, start_date as start`,
        [ids.tenant],
      )
      return rows[0] as { id: number; start: string }
    })
    await expect(balanced({ fiscal_year_id: closed.id, date: closed.start })).rejects.toThrow(
      /row-level security|the year is closed/,
    )
  })
})
