import { describe, expect, it } from 'vitest'
import { notDistributable } from '../support/distributable.ts'

describe('what a distributed database does not take is seen in a statement', () => {
  it.each([
    ['insert into notifications (tenant_id, user_id) select tenant_id, id from users', 'VALUES alone'],
    ['insert into t (a, b) values ($1, (select max(b) + 1 from t where tenant_id = $2))', 'no sub-select'],
    ['insert into t (a) values ($1) on conflict (a) do update set at = now()', 'DO UPDATE'],
    ['insert into t as k (a) values ($1) on conflict (a) do update set b = (select max(c) from x)', 'no sub-select stands in DO'],
    ['update t set a = 1 where tenant_id = $1 returning extract(epoch from now() - at)', 'returned'],
    ['update t set a = 1 where tenant_id = $1 returning left_on::text', 'a day is returned'],
    [`select set_config('app.tenant', $1, true)`, 'SET LOCAL'],
    ['select 1 where not exists (select from t)', 'list of nothing'],
    ['insert into t as c (v) values ($1) on conflict (k) do update set v = case c.v when 0 then excluded.v else c.v end', 'CASE'],
    [`select nextval('t_id_seq') from t`, 'beside no table'],
    ['select pg_advisory_xact_lock($1, r.id) from rooms r', 'beside the row of its tenant'],
    ['select pg_advisory_xact_lock($1, hashtext(key)) from unnest($2::text[]) k(key)', 'beside the row of its tenant'],
    ['select id from students where id = $1', 'the rows of students are those'],
    ['select r.id from students r join rows k on k.id = r.row_id where r.tenant_id = $1', 'the rows of rows are those'],
    [
      'select r.id, (select max(v.date) from vouchers v where v.id = r.id) from students r where r.tenant_id = $1',
      'the rows of vouchers are',
    ],
    [
      'select r.id from students r where r.tenant_id = $1 and (r.active or exists (select 1 from fees f where f.student_id = r.id))',
      'the rows of fees are those',
    ],
    ['select id from students where tenant_id = $1 and id not in (select student_id from "fees")', 'the rows of fees are those'],
    [
      'select r.id, v.id from students r cross join lateral (select f.id from fees f where f.student_id = r.id limit 1) v where r.tenant_id = $1',
      'the rows of fees are those',
    ],
    [
      'with c as materialized (select id from rows) select r.id from students r join c on c.id = r.row_id where r.tenant_id = $1',
      'of rows',
    ],
    ['select id from students where tenant_id = $1 union all select id from employees', 'the rows of employees are those'],
    [
      'select r.id from students r where r.tenant_id = $1 and exists (select 1 from fees where tenant_id = r.tenant_id and student_id = r.id)',
      'the rows of fees are those',
    ],
    [
      'select r.id from students r where r.tenant_id = $1 and exists (select 1 from (select t.tenant_id, t.id from fees t) b where b.tenant_id = r.tenant_id)',
      'the rows of fees are those',
    ],
    [
      'update students r set active = false from fees f where f.student_id = r.id and r.tenant_id = $1',
      'the rows of fees are those',
    ],
    ['delete from fees f using students s where s.id = f.student_id and f.tenant_id = $1', 'the rows of students are those'],
  ])('%s', (text, why) => {
    expect(notDistributable(text).join()).toContain(why)
  })

  it.each([
    'insert into t (a, b) values ($1, $2), ($3, $4) on conflict (a) do update set b = excluded.b, at = excluded.at returning id',
    `select nextval('t_id_seq')::int as id from generate_series(1, $1)`,
    'select pg_advisory_xact_lock($1, hashtext(t.name)) from subscriptions s, unnest($2::text[]) t(name) where s.tenant_id = $3',
    'select to_json(now()) as at',
    'update t set updated_at = now() where tenant_id = $1 and at > now() - $2::interval returning id',
    `insert into t (a) values ('insert into x (b) select 1')`,
    'select r.id from students r left join rows k on k.tenant_id = r.tenant_id and k.id = r.row_id where r.tenant_id = $1',
    'select id, (select max(v.date) from vouchers v where v.tenant_id = r.tenant_id and v.id = r.id) from "students" r where r."tenant_id" = 1',
    'with recursive below as (select id from accounts where tenant_id = $1 union select n.id from accounts n join below b on n.parent_id = b.id where n.tenant_id = $1) select id from below',
    'select 1 from users u join tenants t on t.id = u.tenant_id where u.tenant_id = $1',
    'select extract(year from r.date), r."from", k.at as from from students r, unnest($2::int[], $3::date[]) k(id, at) where r.tenant_id = $1 and r.id = k.id and r.left_on is distinct from k.at for update',
    'select x.id from (values (1), (2)) v(n) join (select id from students where tenant_id = $1) x on x.id = v.n',
  ])('%s is taken', (text) => {
    expect(notDistributable(text)).toEqual([])
  })
})
