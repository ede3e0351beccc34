import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { identityNumber } from '../contract/sample.ts'
import { type Child, start } from './child.ts'
import type { Work } from './load.ts'
import { signIn } from './signIn.ts'
import type { Contest } from './turns.ts'

/** Both servers on one database, and what they are asked. */
export interface Contestants {
  readonly ours: Child
  readonly byHand: Child
  readonly headers: Readonly<Record<string, string>>
  readonly contests: readonly Contest[]
}

/** Starts both servers on a filled database; the work is drawn from what stands in it. */
export async function contestants(client: pg.Client, url: string, flags: readonly string[] = []): Promise<Contestants> {
  const one = async (text: string) => (await client.query(text)).rows
  const [place] = await one(
    `select y.tenant_id as tenant, y.branch_id as branch, y.fiscal_year_id as year, f.year as number from students_years y join fiscal_years f on f.id = y.fiscal_year_id where f.year = extract(year from now()) limit 1`,
  )
  const rooms = (
    await one(
      `select distinct class_room_id as id from students_years where branch_id = ${place.branch} and fiscal_year_id = ${place.year} and class_room_id is not null`,
    )
  ).map((row) => row.id as number)
  const ids = (
    await one(
      `select record_id as id from students_years where branch_id = ${place.branch} and fiscal_year_id = ${place.year} order by random() limit 5000`,
    )
  ).map((row) => row.id as number)
  const names = (
    await one(`select arabic_name_folded as name from students tablesample system (1) where code not like 'B%' limit 200`)
  ).map((row) => (row.name as string).split(' '))
  const within = names.map((words) => (words.toSorted((a, b) => b.length - a.length)[0] as string).slice(1))
  const firstAndLast = names.map((words) => `${words.at(0)} ${words.at(-1)}`)
  const [sample] = await one(
    `select s.guardian_id as guardian, s.nationality_id as nationality, y.row_id as row, y.status_id as status, s.gender from students s join students_years y on y.record_id = s.id where y.branch_id = ${place.branch} and y.fiscal_year_id = ${place.year} limit 1`,
  )
  const accounts = (
    await one(
      `select id from accounts a where party_kind = 'none' and not requires_cost_center and not exists (select 1 from accounts k where k.parent_id = a.id) and not exists (select 1 from safes s where s.account_id = a.id) limit 10`,
    )
  ).map((row) => row.id as number)

  const ours = await start('./ours.ts', [url], flags)
  const byHand = await start('./byHand.ts', [url, place.tenant, place.branch, place.year].map(String))
  const headers = { authorization: await signIn(ours.address), branch: String(place.branch), fiscalyear: String(place.number) }
  const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T
  const guardians = (await one('select id from guardians order by random() limit 5000')).map((row) => row.id as number)
  // A kept database is measured again and again: each run counts on from its own beginning.
  let fresh = (Math.floor(Date.now() / 1000) % 79_000) * 1000
  const student = () => {
    const n = 20_000_000 + fresh++
    return {
      code: `B${n}`,
      arabicName: `طالب القياس رقم ${n}`,
      gender: sample.gender,
      identityType: 'national',
      identityNumber: identityNumber('1', n),
      birthDate: '2018-01-01',
      nationality: sample.nationality,
      guardian: pick(guardians, fresh),
      row: sample.row,
      status: sample.status,
    }
  }
  const voucher = () => ({
    date: `${place.number}-03-01`,
    entries: accounts.map((account, index) => ({
      account,
      debit: index % 2 ? null : '10.00',
      credit: index % 2 ? '10.00' : null,
    })),
  })
  const list = (filter: object) =>
    `/api/students?range=[0,24]&sort=${encodeURIComponent('["arabicName","ASC"]')}&filter=${encodeURIComponent(JSON.stringify(filter))}`
  const get = (next: (n: number) => string): Work => ({ method: 'GET', headers, next: (n) => ({ path: next(n) }) })
  // As the client does, every write carries a key by which it may be sent again.
  const post = (path: string, body: () => unknown): Work => ({
    method: 'POST',
    headers,
    next: () => ({ path, body: body(), key: randomUUID() }),
  })

  const contests: Contest[] = [
    {
      name: 'W1 list of a class',
      wanted: 0.8,
      own: get((n) => list({ classRoom: pick(rooms, n) })),
      other: get((n) => `/class/${pick(rooms, n)}`),
    },
    {
      name: 'W2 substring search',
      wanted: 0.8,
      own: get((n) => list({ q: pick(within, n) })),
      other: get((n) => `/search/${encodeURIComponent(pick(within, n))}`),
    },
    {
      name: 'W2 search by first and family name',
      wanted: 0.8,
      own: get((n) => list({ q: pick(firstAndLast, n) })),
      other: get((n) => `/search/${encodeURIComponent(pick(firstAndLast, n))}`),
    },
    {
      name: 'W3 one student',
      wanted: 0.7,
      own: get((n) => `/api/students/${pick(ids, n)}`),
      other: get((n) => `/student/${pick(ids, n)}`),
    },
    {
      name: 'W4 new student',
      wanted: 0.7,
      own: post('/api/students', student),
      other: post('/student', student),
      bare: { name: 'inserts alone, by hand', work: post('/student/bare', student) },
    },
    {
      name: 'W5 ten-line voucher',
      wanted: 0.7,
      own: post('/api/vouchers', voucher),
      other: post('/voucher', voucher),
      bare: { name: 'inserts alone, by hand', work: post('/voucher/bare', voucher) },
    },
  ]
  return { ours, byHand, headers, contests }
}
