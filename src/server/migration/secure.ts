import pg from 'pg'
import type { Table } from '../../../schema/derive/table.ts'
import { keeping } from '../database/distribution/keptColumns.ts'
import { applicationRole } from '../database/role.ts'
import { referenceTables } from '../database/systemTables.ts'
import { derivedTables, ledgerTables } from '../ledger/tables.ts'
import { ledgerMoves } from '../merging/tables.ts'
import { stockBalances, stockRows } from '../stock/tables.ts'

/** What the application may read and add to, never change. */
const appendOnlyTables = new Set(['audit_log', stockRows.name, ...ledgerTables.map((table) => table.name)])

/** What the application may only read. */
const readOnlyTables = new Set([ledgerMoves, ...[stockBalances, ...derivedTables].map((table) => table.name)])

/**
 * The role's rights, and a policy on every table that has a tenant.
 * @param distributed rights of single columns do not reach the nodes of a distributed database; there a trigger holds them
 */
export async function secure(client: pg.Client, tables: readonly Table[], distributed = false): Promise<void> {
  await client.query(`grant usage on schema public to ${applicationRole}`)
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
      await client.query(`alter table ${name} enable row level security`)
      await client.query(`drop policy if exists tenant on ${name}`)
      await client.query(
        `create policy tenant on ${name} using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)`,
      )
      const keeps = table.kept ? [] : table.columns.flatMap((column) => (column.kept ? [column.name] : []))
      if (keeps.length && distributed) {
        for (const statement of keeping(table.name, keeps)) await client.query(statement)
        await client.query(`grant select${rights} on ${name} to ${applicationRole}`)
      } else if (keeps.length) {
        const own = table.columns.flatMap((column) => (column.kept ? [] : [pg.escapeIdentifier(column.name)])).join(', ')
        await client.query(`revoke insert, update on ${name} from ${applicationRole}`)
        await client.query(`grant select, delete, insert (${own}), update (${own}) on ${name} to ${applicationRole}`)
      } else await client.query(`grant select${rights} on ${name} to ${applicationRole}`)
    }
    if (table.columns.some((column) => column.identity)) {
      const { rows } = await client.query<{ name: string }>('select pg_get_serial_sequence($1, $2) as name', [name, 'id'])
      await client.query(`grant usage on sequence ${rows[0]?.name} to ${applicationRole}`)
    }
  }
  await client.query(`alter table sign_in_names enable row level security`)
  await client.query(`drop policy if exists tenant on sign_in_names`)
  await client.query(
    `create policy tenant on sign_in_names using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)`,
  )
  await client.query(`grant select, insert, update, delete on sign_in_names, sign_in_attempts to ${applicationRole}`)
  // The last ones are made beside their tables.
  await client.query('revoke execute on all functions in schema public from public')
  await client.query(`grant execute on all functions in schema public to ${applicationRole}`)
  // Whoever may call a trigger's function may hang it on a table of their own; triggers themselves ask for no right.
  await client.query(
    `do $$ declare f regprocedure; begin for f in select oid from pg_proc where prorettype = 'trigger'::regtype and pronamespace = 'public'::regnamespace loop
       execute format('revoke execute on function %s from ${applicationRole}', f); end loop; end $$`,
  )
}
