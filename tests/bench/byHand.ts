// The server to compare with: the same tables, statements written by hand, nothing around them.
import { argv } from 'node:process'
import Fastify from 'fastify'
import pg from 'pg'

const [url = '', tenantText = '1', branchText = '1', yearText = '1'] = argv.slice(2)
const [tenant, branch, year] = [tenantText, branchText, yearText].map(Number)
const pool = new pg.Pool({ connectionString: url, max: 20 })
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
  const values = [tenant, year, branch, `%${(request.params as { text: string }).text}%`]
  const [page, count] = await Promise.all([
    pool.query({
      name: 'w2',
      text: `select ${columns} ${tables} where s.tenant_id = $1 and s.search like $4 order by s.arabic_name_folded, s.id limit 25`,
      values,
    }),
    pool.query({
      name: 'w2c',
      text: `select count(*)::int as n from students s join students_years y on y.tenant_id = s.tenant_id and y.record_id = s.id and y.fiscal_year_id = $2 and y.branch_id = $3 where s.tenant_id = $1 and s.search like $4`,
      values,
    }),
  ])
  return { rows: page.rows, total: count.rows[0].n }
})

app.get('/student/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'w3',
    text: `select s.*, y.*, c.arabic_name as "classRoomName", r.arabic_name as "rowName", g.arabic_name as "guardianName", g.phone as "guardianPhone", t.arabic_name as "statusName" ${tables} where s.tenant_id = $1 and s.id = $4`,
    values: [tenant, year, branch, Number((request.params as { id: string }).id)],
  })
  return rows[0]
})

app.post('/student', async (request) => {
  const body = request.body as Record<string, unknown>
  for (const name of ['arabicName', 'identityNumber', 'guardian', 'row', 'status'])
    if (!body[name]) throw new Error(`${name} is missing`)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({
      name: 'w4',
      text: `insert into students (tenant_id, code, arabic_name, english_name, gender, identity_type, identity_number, birth_date, nationality_id, guardian_id, relationship, registration_date)
      values ($1, $2, $3, $3, $4, 'national', $5, $6, $7, $8, 'father', current_date) returning id`,
      values: [
        tenant,
        body['code'],
        body['arabicName'],
        body['gender'],
        body['identityNumber'],
        body['birthDate'],
        body['nationality'],
        body['guardian'],
      ],
    })
    await client.query({
      name: 'w4y',
      text: 'insert into students_years (tenant_id, record_id, fiscal_year_id, branch_id, row_id, status_id) values ($1, $2, $3, $4, $5, $6)',
      values: [tenant, rows[0].id, year, branch, body['row'], body['status']],
    })
    await client.query('commit')
    return { id: rows[0].id }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

app.post('/voucher', async (request) => {
  const { date, entries } = request.body as {
    date: string
    entries: { account: number; debit: string | null; credit: string | null }[]
  }
  const sum = (side: 'debit' | 'credit') => entries.reduce((total, entry) => total + Number(entry[side] ?? 0), 0)
  if (sum('debit') !== sum('credit')) throw new Error('unbalanced')
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({
      name: 'w5',
      text: `insert into vouchers (tenant_id, branch_id, fiscal_year_id, date, kind, status, debit, credit) values ($1, $2, $3, $4, 'general', 'draft', $5, $6) returning id`,
      values: [tenant, branch, year, date, sum('debit'), sum('credit')],
    })
    const values = entries.flatMap((entry, index) => [tenant, rows[0].id, index, entry.account, entry.debit, entry.credit])
    const places = entries.map((_, index) => `(${[1, 2, 3, 4, 5, 6].map((n) => `$${index * 6 + n}`).join(', ')})`).join(', ')
    await client.query({
      name: `w5l${entries.length}`,
      text: `insert into vouchers_entries (tenant_id, record_id, position, account_id, debit, credit) values ${places}`,
      values,
    })
    await client.query('commit')
    return { id: rows[0].id }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ address })
process.on('disconnect', () => process.exit(0))
