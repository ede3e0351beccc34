import pg from 'pg'
import type { Table } from '../../../schema/derive/table.ts'
import { keeping } from '../database/distribution/keptColumns.ts'
import { applicationRole } from '../database/role.ts'
import { referenceTables } from '../database/systemTables.ts'
import { derivedTables, ledgerTables, unfinishedClosings } from '../ledger/tables.ts'
import { ledgerMoves } from '../merging/tables.ts'
import { stockBalances, stockRows } from '../stock/tables.ts'
import { applyAll } from './attempt.ts'
import type { Part } from './made.ts'

/** What the application may read and add to, never change. */
const appendOnlyTables = new Set([
  'audit_log',
  stockRows.name,
  unfinishedClosings.name,
  ...ledgerTables.map((table) => table.name),
])

const referenceNames = new Set<string>(referenceTables)

/** What the application may only read. */
const readOnlyTables = new Set([ledgerMoves, ...[stockBalances, ...derivedTables].map((table) => table.name)])

/** Where the sequence of a table stands in its rights. */
const sequencePlace = '@sequence'

/**
 * The role's rights on each table, and the policy of one that has a tenant.
 * @param distributed rights of single columns do not reach the nodes of a distributed database; there a trigger holds them
 */
export function rightsOn(table: Table, distributed = false): Part {
  const statements: string[] = []
  const say = (statement: string) => void statements.push(statement)
  const name = pg.escapeIdentifier(table.name)
  const rights =
    readOnlyTables.has(table.name) || table.kept ? '' : appendOnlyTables.has(table.name) ? ', insert' : ', insert, update, delete'
  if (!referenceNames.has(table.name)) {
    for (const statement of tenantPolicy(name)) say(statement)
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
  if (table.columns.some((column) => column.identity)) say(`grant usage on sequence ${sequencePlace} to ${applicationRole}`)
  return statements
}

const tenantPolicy = (name: string): string[] => [
  `alter table ${name} enable row level security`,
  `drop policy if exists tenant on ${name}`,
  `create policy tenant on ${name} using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)`,
]

/** What the application may call, said of all functions: each node of a distributed database hears it. */
const rightsOnAllFunctions = [
  'revoke execute on all functions in schema public from public',
  `grant execute on all functions in schema public to ${applicationRole}`,
  // Whoever may call a trigger's function may hang it on a table of their own; triggers themselves ask for no right.
  `do $$ declare f regprocedure; begin for f in select oid from pg_proc where prorettype = 'trigger'::regtype and pronamespace = 'public'::regnamespace loop
       execute format('revoke execute on function %s from ${applicationRole}', f); end loop; end $$`,
]

/** The same where there are no nodes: only those are written whose rights are others. */
const rightsOnFunctions = `do $$ declare f record; begin
  for f in select oid::regprocedure as name, prorettype = 'trigger'::regtype as is_trigger from pg_proc where pronamespace = 'public'::regnamespace
      and (has_function_privilege('public', oid, 'execute') or has_function_privilege('${applicationRole}', oid, 'execute') = (prorettype = 'trigger'::regtype)) loop
    execute format('revoke execute on function %s from public, ${applicationRole}', f.name);
    if not f.is_trigger then execute format('grant execute on function %s to ${applicationRole}', f.name); end if;
  end loop; end $$`

/**
 * Gives the application its rights.
 * @param isThere whether the rights on a table are as they are to be
 */
export async function secure(
  client: pg.Client,
  tables: readonly Table[],
  distributed = false,
  isThere: (table: Table) => boolean = () => false,
): Promise<void> {
  const changed = tables.filter((table) => !isThere(table))
  const sequences = await sequencesOf(client, changed)
  const statements = [
    `grant usage on schema public to ${applicationRole}`,
    ...changed.flatMap((table) =>
      rightsOn(table, distributed).map((statement) => statement.replace(sequencePlace, () => sequences.get(table.name) ?? '')),
    ),
    ...tenantPolicy('sign_in_names'),
    `grant select, insert, update, delete on sign_in_names, sign_in_attempts to ${applicationRole}`,
    ...(distributed ? rightsOnAllFunctions : [rightsOnFunctions]),
  ]
  // What lies on nodes is changed table by table.
  if (distributed) for (const statement of statements) await client.query(statement)
  else await applyAll(client, statements)
}

/** The tables that the application may read: none in a database that was restored beside another role. */
export async function securedTables(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege($1, oid, 'select')`,
    [applicationRole],
  )
  return new Set(rows.map(({ name }) => name))
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
