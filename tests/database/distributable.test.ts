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
  ])('%s is taken', (text) => {
    expect(notDistributable(text)).toEqual([])
  })
})
