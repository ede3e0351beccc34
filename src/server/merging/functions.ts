import { isLeaving } from '../database/distribution/copying.ts'
import { parties } from '../ledger/parties.ts'

/** The columns of the ledger that name records which may be merged, each with its resource. */
export const namedInLedger = [
  ...parties.map(({ resource, column }) => ({ resource, column })),
  { resource: 'students', column: 'student_id' },
]

const named = namedInLedger.map(({ column }) => `'${column}'`).join(', ')

/** A row's own values, but for whom it names. */
const others = (row: string): string => `to_jsonb(${row}) - array[${named}]`

/** Where a merge tells the trigger what it moves, until its transaction ends. */
const setting = 'daftar.merging'

/** Whether the column stays, or leads from a record to the one into which the merge under way moves it. */
const follows = ({ column }: { readonly column: string }): string =>
  `(new.${column} is not distinct from old.${column} or current_setting('${setting}', true) = concat_ws(' ', '${column}', old.${column}, new.${column}))`

/**
 * What the database itself holds a merge to: of a row of the books nothing changes but whom it names, only from a record to the one
 * into which it is merged in the same transaction, and in whose name it was posted is kept. The functions look into the merges and
 * tell the trigger what they move: a trigger reads no table.
 */
export const mergingFunctions = (): string[] => [
  `create or replace function daftar_rows_append_only() returns trigger language plpgsql as
     $$ begin
       if ${isLeaving} then return old; end if;
       if TG_OP = 'UPDATE' and ${others('new')} = ${others('old')} and ${namedInLedger.map(follows).join(' and ')} then return new; end if;
       raise exception 'what stands in %.% is never changed', TG_TABLE_SCHEMA, TG_TABLE_NAME using errcode = '42501';
     end $$`,
  `create or replace trigger ledger_rows_append_only before update or delete on ledger_rows for each row execute function daftar_rows_append_only()`,
  ...namedInLedger.map(
    ({ resource, column }) =>
      `create or replace function daftar_merge_${resource}(gone integer, kept integer) returns bigint language plpgsql security definer set search_path = pg_catalog, public as
         $$ declare wanted integer := nullif(current_setting('app.tenant', true), '')::int; moved bigint; begin
           if not exists (select 1 from merged_records where tenant_id = wanted and resource = '${resource}' and record_id = gone
             and into_id = kept and transaction = pg_current_xact_id()) then
             raise exception 'what stands in the books is never changed without a merge' using errcode = '42501'; end if;
           insert into ledger_moves (tenant_id, entry_id, line, named, posted_id)
             select tenant_id, entry_id, line, '${column}', gone from ledger_rows where tenant_id = wanted and ${column} = gone on conflict do nothing;
           execute format('set local ${setting} = %L', concat_ws(' ', '${column}', gone, kept));
           update ledger_rows set ${column} = kept where tenant_id = wanted and ${column} = gone;
           get diagnostics moved = row_count;
           set local ${setting} = '';
           return moved; end $$`,
  ),
]
