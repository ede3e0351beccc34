import pg from 'pg'
import type { Table } from '../../../schema/derive/table.ts'
import { keeping } from '../database/distribution/keptColumns.ts'
import { applicationRole } from '../database/role.ts'
import { referenceTables } from '../database/systemTables.ts'
import { derivedTables, ledgerTables } from '../ledger/tables.ts'
import { ledgerMoves } from '../merging/tables.ts'
import { stockBalances, stockRows } from '../stock/tables.ts'
import { applyAll } from './attempt.ts'

/** What the application may read and add to, never change. */
const appendOnlyTables = new Set(['audit_log', stockRows.name, ...ledgerTables.map((table) => table.name)])

/** What the application may only read. */
const readOnlyTables = new Set([ledgerMoves, ...[stockBalances, ...derivedTables].map((table) => table.name)])

/**
 * The role's rights, and a policy on every table that has a tenant.
 * @param distributed rights of single columns do not reach the nodes of a distributed database; there a trigger holds them
 */
export async function secure(client: pg.Client, tables: readonly Table[], distributed = false): Promise<void> {
  const statements: string[] = []
  const say = (statement: string) => void statements.push(statement)
  const sequences = await sequencesOf(client, tables)
  say(`grant usage on schema public to ${applicationRole}`)
  const reference = new Set<string>(referenceTables)
  for (const table of tables) {
    const name = pg.escapeIdentifier(table.name)
    const rights =
      readOnlyTables.has(table.name) || table.kept
        ? ''
        : appendOnlyTables.has(table.name)
          ? ', insert'
          : ', insert, update, delete'
    if (!reference.has(table.name)) {
      say(`alter table ${name} enable row level security`)
      say(`drop policy if exists tenant on ${name}`)
      say(`create policy tenant on ${name} using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)`)
      const keeps = table.kept ? [] : table.columns.flatMap((column) => (column.kept ? [column.name] : []))
      if (keeps.length && distributed) {
        for (const statement of keeping(table.name, keeps)) say(statement)
        say(`grant select${rights} on ${name} to ${applicationRole}`)
      } else if (keeps.length) {
        const own = table.columns.flatMap((column) => (column.kept ? [] : [pg.escapeIdentifier(column.name)])).join(', ')
        say(`revoke insert, update on ${name} from ${applicationRole}`)
        say(`grant select, delete, insert (${own}), update (${own}) on ${name} to ${applicationRole}`)
      } else say(`grant select${rights} on ${name} to ${applicationRole}`)
    }
    if (table.columns.some((column) => column.identity)) {
      say(`grant usage on sequence ${sequences.get(table.name)} to ${applicationRole}`)
    }
  }
  say(`alter table sign_in_names enable row level security`)
  say(`drop policy if exists tenant on sign_in_names`)
  say(`create policy tenant on sign_in_names using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)`)
  say(`grant select, insert, update, delete on sign_in_names, sign_in_attempts to ${applicationRole}`)
  // The last ones are made beside their tables.
  say('revoke execute on all functions in schema public from public')
  say(`grant execute on all functions in schema public to ${applicationRole}`)
  // Whoever may call a trigger's function may hang it on a table of their own; triggers themselves ask for no right.
  say(
    `do $$ declare f regprocedure; begin for f in select oid from pg_proc where prorettype = 'trigger'::regtype and pronamespace = 'public'::regnamespace loop
       execute format('revoke execute on function %s from ${applicationRole}', f); end loop; end $$`,
  )
  // What lies on nodes is changed table by table.
  if (distributed) for (const statement of statements) await client.query(statement)
  else await applyAll(client, statements)
}

/** The sequences that number the rows of tables, by the table. */
async function sequencesOf(client: pg.Client, tables: readonly Table[]): Promise<ReadonlyMap<string, string>> {
  const numbered = tables.filter(({ columns }) => columns.some(({ identity }) => identity)).map(({ name }) => name)
  const { rows } = await client.query<{ name: string; sequence: string }>(
    `select name, pg_get_serial_sequence(quote_ident(name), 'id') as sequence from unnest($1::text[]) name`,
    [numbered],
  )
  return new Map(rows.map(({ name, sequence }) => [name, sequence]))
}
