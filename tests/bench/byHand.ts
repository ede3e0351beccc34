// The server to compare with: the same tables, statements written by hand, nothing around them.
import { argv } from 'node:process'
import Fastify from 'fastify'
import pg from 'pg'
import { transactionOf } from './transaction.ts'
import { answerUsage } from './usage.ts'

const [url = '', tenantText = '1', branchText = '1', yearText = '1'] = argv.slice(2)
const [tenant, branch, year] = [tenantText, branchText, yearText].map(Number)
const pool = new pg.Pool({ connectionString: url, max: 20 })
const transaction = transactionOf(pool)
const app = Fastify()

const columns = `s.id, s.code, s.arabic_name as "arabicName", s.english_name as "englishName", y.row_id as "row", y.class_room_id as "classRoom", s.guardian_id as "guardian", s.identity_number as "identityNumber", y.status_id as "status",
  c.arabic_name as "classRoomName", r.arabic_name as "rowName", g.arabic_name as "guardianName", g.phone as "guardianPhone", t.arabic_name as "statusName"`
const tables = `from students s join students_years y on y.tenant_id = s.tenant_id and y.record_id = s.id and y.fiscal_year_id = $2 and y.branch_id = $3
  left join class_rooms c on c.tenant_id = s.tenant_id and c.id = y.class_room_id left join rows r on r.tenant_id = s.tenant_id and r.id = y.row_id
  left join guardians g on g.tenant_id = s.tenant_id and g.id = s.guardian_id left join student_statuses t on t.tenant_id = s.tenant_id and t.id = y.status_id`

app.get('/class/:room', async (request) => {
  const { room } = request.params as { room: string }
  const values = [tenant, year, branch, Number(room)]
  const [page, count] = await Promise.all([
    pool.query({
      name: 'w1',
      text: `select ${columns} ${tables} where s.tenant_id = $1 and y.class_room_id = $4 order by s.arabic_name_folded, s.id limit 25`,
      values,
    }),
    pool.query({
      name: 'w1c',
      text: `select count(*)::int as n from students_years y where y.tenant_id = $1 and y.fiscal_year_id = $2 and y.branch_id = $3 and y.class_room_id = $4`,
      values,
    }),
  ])
  return { rows: page.rows, total: page.rows.length ? count.rows[0].n : 0 }
})

app.get('/search/:text', async (request) => {
  const [first = '', second = ''] = (request.params as { text: string }).text.split(' ')
  const values = [tenant, year, branch, `%${first}%`, `%${second}%`]
  const [page, count] = await Promise.all([
    pool.query({
      name: 'w2',
      text: `select ${columns} ${tables} where s.tenant_id = $1 and s.search like $4 and s.search like $5 order by s.arabic_name_folded, s.id limit 25`,
      values,
    }),
    pool.query({
      name: 'w2c',
      text: `select count(*)::int as n from students s join students_years y on y.tenant_id = s.tenant_id and y.record_id = s.id and y.fiscal_year_id = $2 and y.branch_id = $3 where s.tenant_id = $1 and s.search like $4 and s.search like $5`,
      values,
    }),
  ])
  return { rows: page.rows, total: count.rows[0].n }
})

async function oneStudent(client: pg.Pool | pg.PoolClient, id: number): Promise<unknown> {
  const { rows } = await client.query({
    name: 'w3',
    text: `select s.*, y.*, c.arabic_name as "classRoomName", r.arabic_name as "rowName", g.arabic_name as "guardianName", g.phone as "guardianPhone", t.arabic_name as "statusName" ${tables} where s.tenant_id = $1 and s.id = $4`,
    values: [tenant, year, branch, id],
  })
  return rows[0]
}

app.get('/student/:id', (request) => oneStudent(pool, Number((request.params as { id: string }).id)))

const insertStudent = {
  name: 'w4',
  text: `insert into students (tenant_id, code, arabic_name, english_name, gender, identity_type, identity_number, birth_date, nationality_id, guardian_id, relationship, registration_date)
      values ($1, $2, $3, $3, $4, 'national', $5, $6, $7, $8, 'father', current_date) returning id`,
}
const insertEnrolment = {
  name: 'w4y',
  text: 'insert into students_years (tenant_id, record_id, fiscal_year_id, branch_id, row_id, status_id) values ($1, $2, $3, $4, $5, $6)',
}

async function writeStudent(client: pg.PoolClient, body: Record<string, unknown>): Promise<number> {
  const { code, arabicName, gender, identityNumber, birthDate, nationality, guardian, row, status } = body
  const { rows } = await client.query({
    ...insertStudent,
    values: [tenant, code, arabicName, gender, identityNumber, birthDate, nationality, guardian],
  })
  await client.query({ ...insertEnrolment, values: [tenant, rows[0].id, year, branch, row, status] })
  return rows[0].id
}

const assertStudent = (body: Record<string, unknown>) => {
  for (const name of ['arabicName', 'identityNumber', 'guardian', 'row', 'status'])
    if (!body[name]) throw new Error(`${name} is missing`)
  if (!/^[12]\d{9}$/.test(String(body['identityNumber']))) throw new Error('identityNumber is wrong')
  if (!/^\d{4}-\d\d-\d\d$/.test(String(body['birthDate']))) throw new Error('birthDate is wrong')
}

// With validation: what is referred to is there and in use, the name is free in the branch; answers the record.
app.post('/student', async (request) => {
  const body = request.body as Record<string, unknown>
  assertStudent(body)
  return transaction(async (client) => {
    const { rows: checks } = await client.query({
      name: 'w4c',
      text: `select (select active from guardians where tenant_id = $1 and id = $2) as guardian, (select active from nationalities where tenant_id = $1 and id = $3) as nationality,
        (select active from rows where tenant_id = $1 and id = $4 and (general or branch_id = $5)) as row, (select active from student_statuses where tenant_id = $1 and id = $6) as status,
        not exists (select 1 from students s join students_years y on y.tenant_id = s.tenant_id and y.record_id = s.id and y.branch_id = $5 where s.tenant_id = $1 and s.arabic_name_folded = daftar_fold($7)) as free`,
      values: [tenant, body['guardian'], body['nationality'], body['row'], branch, body['status'], body['arabicName']],
    })
    for (const [name, right] of Object.entries(checks[0])) if (right !== true) throw new Error(`${name} is wrong`)
    return oneStudent(client, await writeStudent(client, body))
  })
})

// The inserts alone; whatever is wrong is a fault of the database.
app.post('/student/bare', async (request) => {
  const body = request.body as Record<string, unknown>
  assertStudent(body)
  return { id: await transaction((client) => writeStudent(client, body)) }
})

interface Entry {
  readonly account: number
  readonly debit: string | null
  readonly credit: string | null
}
interface Voucher {
  readonly date: string
  readonly entries: readonly Entry[]
}

const sumOf = (entries: readonly Entry[], side: 'debit' | 'credit') =>
  entries.reduce((total, entry) => total + Number(entry[side] ?? 0), 0)

async function writeVoucher(client: pg.PoolClient, { date, entries }: Voucher): Promise<{ id: number; lines: number[] }> {
  const { rows } = await client.query({
    name: 'w5',
    text: `insert into vouchers (tenant_id, branch_id, fiscal_year_id, date, kind, status, debit, credit) values ($1, $2, $3, $4, 'general', 'draft', $5, $6) returning id`,
    values: [tenant, branch, year, date, sumOf(entries, 'debit'), sumOf(entries, 'credit')],
  })
  const values = entries.flatMap((entry, index) => [tenant, rows[0].id, index, entry.account, entry.debit, entry.credit])
  const places = entries.map((_, index) => `(${[1, 2, 3, 4, 5, 6].map((n) => `$${index * 6 + n}`).join(', ')})`).join(', ')
  const lines = await client.query({
    name: `w5l${entries.length}`,
    text: `insert into vouchers_entries (tenant_id, record_id, position, account_id, debit, credit) values ${places} returning id`,
    values,
  })
  return { id: rows[0].id, lines: lines.rows.map((line) => line.id) }
}

const assertVoucher = ({ date, entries }: Voucher) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Error('date is wrong')
  if (sumOf(entries, 'debit') !== sumOf(entries, 'credit')) throw new Error('unbalanced')
}

// With validation: the accounts are leaves in use; answers the record with the names of the accounts.
app.post('/voucher', async (request) => {
  const body = request.body as Voucher
  assertVoucher(body)
  return transaction(async (client) => {
    const { rows } = await client.query({
      name: 'w5c',
      text: `select id, code, arabic_name as "arabicName", english_name as "englishName", active and not exists (select 1 from accounts k where k.tenant_id = a.tenant_id and k.parent_id = a.id) as usable
        from accounts a where tenant_id = $1 and id = any($2::int[])`,
      values: [tenant, body.entries.map((entry) => entry.account)],
    })
    const accounts = new Map(rows.map((row) => [row.id, row]))
    for (const { account } of body.entries) if (!accounts.get(account)?.usable) throw new Error(`account ${account} is wrong`)
    const { id, lines } = await writeVoucher(client, body)
    const entries = body.entries.map((entry, index) => ({
      id: lines[index],
      ...entry,
      refs: { account: accounts.get(entry.account) },
    }))
    return { id, date: body.date, status: 'draft', debit: sumOf(entries, 'debit'), credit: sumOf(entries, 'credit'), entries }
  })
})

app.post('/voucher/bare', async (request) => {
  const body = request.body as Voucher
  assertVoucher(body)
  return { id: (await transaction((client) => writeVoucher(client, body))).id }
})

const address = await app.listen({ port: 0, host: '127.0.0.1' })
answerUsage(address)
