/**
 * What the database itself holds the books to; each statement can be run again and again.
 * Rows come only in the transaction of their header (a stamp that nobody can choose, and a foreign key over it), every
 * entry is balanced in every branch at commit, and nothing is ever changed or removed.
 */
export const ledgerTriggers = (): string[] => [
  `create or replace function daftar_stamp_transaction() returns trigger language plpgsql as
     $$ begin new.transaction := pg_current_xact_id(); return new; end $$`,
  // With the owner's rights: a caller who turns to another tenant before the commit must not blind the check.
  `create or replace function daftar_balanced() returns trigger language plpgsql security definer set search_path = pg_catalog as
     $$ declare wrong boolean; begin
       execute format('select exists (select 1 from %I.%I where tenant_id = $1 and entry_id = $2 group by branch_id having sum(debit) <> sum(credit))', TG_TABLE_SCHEMA, TG_TABLE_NAME)
         into wrong using new.tenant_id, new.entry_id;
       if wrong then raise exception 'an entry is not balanced' using errcode = '23514', constraint = 'ledger_rows_balanced'; end if;
       return null; end $$`,
  `create or replace trigger journal_entries_stamp before insert on journal_entries for each row execute function daftar_stamp_transaction()`,
  `create or replace trigger ledger_rows_stamp before insert on ledger_rows for each row execute function daftar_stamp_transaction()`,
  `create or replace trigger journal_entries_append_only before update or delete on journal_entries for each row execute function daftar_append_only()`,
  `create or replace trigger ledger_rows_append_only before update or delete on ledger_rows for each row execute function daftar_append_only()`,
  'drop trigger if exists ledger_rows_balanced on ledger_rows',
  'create constraint trigger ledger_rows_balanced after insert on ledger_rows deferrable initially deferred for each row execute function daftar_balanced()',
  'drop policy if exists open_year on journal_entries',
  `create policy open_year on journal_entries as restrictive for insert with check (exists (select 1 from fiscal_years y
     where y.tenant_id = journal_entries.tenant_id and y.id = journal_entries.fiscal_year_id and y.status <> 'closed'
       and journal_entries.date between y.start_date and y.end_date))`,
  // Many small sums become one for each account and month; every reader sees the same total before and after.
  `create or replace function daftar_compact_sums(wanted integer) returns bigint language sql security definer set search_path = pg_catalog, public as
     $$ with gone as (delete from account_sums where tenant_id = wanted returning *),
       kept as (insert into account_sums (tenant_id, branch_id, fiscal_year_id, account_id, cost_center_id, month, debit, credit, silent_debit, silent_credit)
         select tenant_id, branch_id, fiscal_year_id, account_id, cost_center_id, month, sum(debit), sum(credit), sum(silent_debit), sum(silent_credit)
         from gone group by 1, 2, 3, 4, 5, 6 returning 1)
       select count(*) from kept $$`,
  // The application cannot see which tenants there are; it may ask for all of them to be summed up.
  `create or replace function daftar_compact_busy_sums(worthwhile bigint) returns bigint language sql security definer set search_path = pg_catalog, public as
     $$ select coalesce(sum(daftar_compact_sums(busy.tenant_id)), 0)::bigint from (select tenant_id from account_sums group by tenant_id having count(*) > worthwhile) busy $$`,
]
