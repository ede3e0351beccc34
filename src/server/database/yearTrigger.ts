interface YearRule {
  /** Whether a year that lies before a closed one takes nothing either. */
  readonly lastClosed?: boolean
  /** What else the trigger asks, in the words of PL/pgSQL; `fine` may be used. */
  readonly more?: string
}

/**
 * The function of a trigger that lets rows into open years alone, each on a day of its year. It binds whom row security binds: the
 * application, not the owner of the tables. A policy could not look into another table of a distributed database; the trigger finds the
 * years beside its own rows by their foreign key.
 */
export const yearTrigger = (table: string, { lastClosed = false, more = '' }: YearRule = {}): string => {
  const later = lastClosed
    ? ` and not exists (select 1 from %1$s c where c.tenant_id = $1 and c.status = ''closed'' and c.start_date > y.start_date)`
    : ''
  return `create or replace function daftar_${table}_year() returns trigger language plpgsql set search_path = pg_catalog as
     $$ declare years regclass; fine boolean; begin
       if not row_security_active(tg_relid) then return new; end if;
       select confrelid into strict years from pg_constraint where conrelid = tg_relid and contype = 'f' and starts_with(conname, '${table}_fiscal_year_id_fkey');
       execute format('select exists (select 1 from %1$s y where y.tenant_id = $1 and y.id = $2 and y.status <> ''closed'' and $3 between y.start_date and y.end_date${later})', years)
         into fine using new.tenant_id, new.fiscal_year_id, new.date;
       if not fine then raise exception 'the year is closed, or the day is not of it' using errcode = '42501'; end if;
       ${more}
       return new; end $$`
}
