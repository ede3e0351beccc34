import { tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import { raised } from '../database/raised.ts'
import type { Sql } from '../database/sql.ts'
import { yearTrigger } from '../database/yearTrigger.ts'
import { closing, opening } from '../engine/sql/yearEnds.ts'

/**
 * What the database itself holds the books to; each statement can be run again and again.
 * Rows come only in the transaction of their header (a stamp that the application cannot choose, and a foreign key over it), every
 * entry is balanced in every branch at commit, and nothing is ever changed or removed.
 */
export const ledgerTriggers = (registry: Registry): string[] => [
  `create or replace function daftar_stamp_transaction() returns trigger language plpgsql as
     $$ begin if new.transaction is null or row_security_active(tg_relid) then new.transaction := pg_current_xact_id(); end if; return new; end $$`,
  // With the owner's rights: a caller who turns to another tenant before the commit must not blind the check. The last row of an
  // entry, which no next one follows, answers for all of them: they are numbered from 1 without a gap, so that none can slip in
  // below it later. A row that names a later one, which a foreign key holds it to, has nothing to ask. One statement: it is
  // planned again for each entry, for the table may be a part of one.
  `create or replace function daftar_balanced() returns trigger language plpgsql security definer set search_path = pg_catalog as
     $$ declare wrong boolean; begin
       execute format('select coalesce(max(highest) <= $3 and (bool_or(debit <> credit) or sum(counted) <> $3), true) from (select sum(debit) as debit, sum(credit) as credit, count(*) as counted, max(line) as highest from %I.%I where tenant_id = $1 and entry_id = $2 group by branch_id) b', TG_TABLE_SCHEMA, TG_TABLE_NAME)
         into wrong using new.tenant_id, new.entry_id, new.line;
       if wrong then ${raised('an entry is not balanced', `'ledger_rows_balanced'`)}; end if;
       return null; end $$`,
  `create or replace trigger journal_entries_stamp before insert on journal_entries for each row execute function daftar_stamp_transaction()`,
  `create or replace trigger ledger_rows_stamp before insert on ledger_rows for each row execute function daftar_stamp_transaction()`,
  `create or replace trigger journal_entries_append_only before update or delete on journal_entries for each row execute function daftar_append_only()`,
  'drop trigger if exists ledger_rows_balanced on ledger_rows',
  'create constraint trigger ledger_rows_balanced after insert on ledger_rows deferrable initially deferred for each row when (new.last is null) execute function daftar_balanced()',
  ...['open_year', 'own_year'].map((name) => `drop policy if exists ${name} on journal_entries`),
  // What was found after its year was closed is reversed in an open one; in an open year its own day is at hand.
  yearTrigger('journal_entries', {
    lastClosed: true,
    more: `if new.reverses is not null then
         execute format('select exists (select 1 from %I.%I o join %s y on y.tenant_id = o.tenant_id and y.id = o.fiscal_year_id
           where o.tenant_id = $1 and o.id = $2 and (y.id = $3 or y.status = ''closed''))', tg_table_schema, tg_table_name, years)
           into fine using new.tenant_id, new.reverses, new.fiscal_year_id;
         if not fine then raise exception 'an entry and its reversal are of one year' using errcode = '42501'; end if;
       end if;`,
  }),
  `create or replace trigger journal_entries_year before insert on journal_entries for each row execute function daftar_journal_entries_year()`,
  // Reports read the rows of opening and closing documents, which are few.
  ...registry.models.flatMap((model) => [
    ...(model.data.yearEnds?.opens ? [fewIndex(model, 'opening', opening(model))] : []),
    ...(model.data.yearEnds?.closes ? [fewIndex(model, 'closing', closing(model))] : []),
  ]),
  // Many small sums become one for each account, cost centre and month, and count among the totals of months and years; every
  // reader sees the same figures before and after. One job at a time: two would lock the same sums in another order.
  `create or replace function daftar_compact_sums(wanted integer) returns bigint language plpgsql security definer set search_path = pg_catalog, public as
     $$ declare summed bigint; begin
       perform pg_advisory_xact_lock(hashtext('account_sums'), wanted);
       with gone as (delete from account_sums where tenant_id = wanted and not compacted returning *),
         parts as (select tenant_id, branch_id, fiscal_year_id, account_id, cost_center_id, month,
             sum(debit) as debit, sum(credit) as credit, sum(silent_debit) as silent_debit, sum(silent_credit) as silent_credit
           from gone group by 1, 2, 3, 4, 5, 6),
         added as (update account_sums s set debit = s.debit + p.debit, credit = s.credit + p.credit,
             silent_debit = s.silent_debit + p.silent_debit, silent_credit = s.silent_credit + p.silent_credit
           from parts p where s.tenant_id = wanted and s.compacted and s.branch_id = p.branch_id and s.month = p.month and s.account_id = p.account_id
             and s.fiscal_year_id = p.fiscal_year_id and s.cost_center_id is not distinct from p.cost_center_id
           returning s.branch_id, s.fiscal_year_id, s.account_id, s.cost_center_id, s.month),
         fresh as (insert into account_sums (tenant_id, branch_id, fiscal_year_id, account_id, cost_center_id, month, debit, credit, silent_debit, silent_credit, compacted)
           select p.*, true from parts p where not exists (select 1 from added a where a.branch_id = p.branch_id and a.month = p.month
             and a.account_id = p.account_id and a.fiscal_year_id = p.fiscal_year_id and a.cost_center_id is not distinct from p.cost_center_id)),
         totals as (insert into account_totals as t (tenant_id, branch_id, month, account_id, fiscal_year_id, debit, credit, silent_debit, silent_credit)
           select tenant_id, branch_id, month, account_id, fiscal_year_id, sum(debit), sum(credit), sum(silent_debit), sum(silent_credit)
           from parts group by 1, 2, 3, 4, 5
           on conflict (tenant_id, branch_id, account_id, month, fiscal_year_id) do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit,
             silent_debit = t.silent_debit + excluded.silent_debit, silent_credit = t.silent_credit + excluded.silent_credit),
         years as (insert into account_years as y (tenant_id, branch_id, account_id, year, debit, credit, silent_debit, silent_credit)
           select tenant_id, branch_id, account_id, date_trunc('year', month)::date, sum(debit), sum(credit), sum(silent_debit), sum(silent_credit)
           from parts group by 1, 2, 3, 4
           on conflict (tenant_id, branch_id, account_id, year) do update set debit = y.debit + excluded.debit, credit = y.credit + excluded.credit,
             silent_debit = y.silent_debit + excluded.silent_debit, silent_credit = y.silent_credit + excluded.silent_credit)
       select count(*) into summed from parts;
       return summed; end $$`,
  // Years of months that were summed up before years were.
  `create or replace function daftar_sum_years() returns void language plpgsql security definer set search_path = pg_catalog, public as
     $$ begin insert into account_years (tenant_id, branch_id, account_id, year, debit, credit, silent_debit, silent_credit)
       select tenant_id, branch_id, account_id, date_trunc('year', month)::date, sum(debit), sum(credit), sum(silent_debit), sum(silent_credit)
       from account_totals where not exists (select 1 from account_years) group by 1, 2, 3, 4; end $$`,
  'select daftar_sum_years()',
  // The application cannot see which tenants there are; it may ask for all of them to be summed up.
  `create or replace function daftar_compact_busy_sums(worthwhile bigint) returns bigint language plpgsql security definer set search_path = pg_catalog, public as
     $$ declare busy integer; summed bigint := 0; begin
       for busy in select tenant_id from account_sums where not compacted group by tenant_id having count(*) > worthwhile order by tenant_id loop
         summed := summed + daftar_compact_sums(busy);
       end loop;
       return summed; end $$`,
]

const fewIndex = (model: Model, name: string, { text }: Sql): string =>
  `create index if not exists ${tableName(model.name)}_${name}_idx on ${tableName(model.name)} (tenant_id, id) where ${text}`
