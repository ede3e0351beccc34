import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Table } from '../../../schema/derive/table.ts'
import { subscriptionColumns, tablesOf } from '../../../schema/derive/tables.ts'
import type { Registry } from '../../../schema/registry.ts'
import { foldBody } from '../../../schema/values/fold.ts'
import { jobFunctions } from '../jobs/functions.ts'
import { installQueue, queueShape } from '../jobs/queue.ts'
import { jobTables } from '../jobs/tables.ts'
import { derivedTables, ledgerTables } from '../ledger/tables.ts'
import { ledgerTriggers } from '../ledger/triggers.ts'
import { recurringFunctions } from '../recurring/functions.ts'
import { recurringTables } from '../recurring/tables.ts'
import { stockBalances, stockRows } from '../stock/tables.ts'
import { stockTriggers } from '../stock/triggers.ts'
import { laterNames } from '../tenants/laterNames.ts'
import { type Difference, type Doubt, difference, type Loss } from './diff.ts'
import { inspect, type Unfit } from './inspect.ts'
import { dropLimitTriggers, limitTriggers } from './limitTriggers.ts'
import { rememberingMarkup } from './markup.ts'
import { postlude, prelude } from './prelude.ts'
import { refold } from './refold.ts'
import { applicationRole, ensureRole } from './role.ts'
import { searchFunctions } from './searchFunctions.ts'
import { referenceTables, systemTables } from './systemTables.ts'

/** The lock that lets one of several starting servers migrate while the others wait. */
const migrationLock = 4_217_001

export interface Migration {
  readonly number: number | null
  readonly statements: readonly string[]
  /** What stays in the database although no definition mentions it any more. */
  readonly kept: readonly Loss[]
  /** What the stored data did not allow, each with what PostgreSQL says; it is tried again with every start. */
  readonly refused: readonly Refusal[]
  /** Values that rows still have although their choice does not offer them any more, by `table.column`. */
  readonly values: ReadonlyMap<string, readonly string[]>
}

/** A part of a table that its rows do not allow yet. */
export interface Refusal extends Doubt {
  readonly reason: string
}

/** What the application may read and add to, never change. */
const appendOnlyTables = new Set(['audit_log', stockRows.name, ...ledgerTables.map((table) => table.name)])

/** What the application may only read. */
const readOnlyTables = new Set([stockBalances, ...derivedTables].map((table) => table.name))

/** The tables that the product and its definitions want. */
export const wantedTables = (registry: Registry): Table[] => [
  ...systemTables.map((table) =>
    table.name === 'subscriptions' ? { ...table, columns: [...table.columns, ...subscriptionColumns(registry)] } : table,
  ),
  ...ledgerTables,
  ...derivedTables,
  stockBalances,
  stockRows,
  ...jobTables,
  ...recurringTables,
  ...tablesOf(registry),
]

export interface MigrateOptions {
  /** Also drops what no definition names any more. */
  readonly allowLoss?: boolean
  /** Changes nothing. */
  readonly planOnly?: boolean
  /** With `planOnly`: the steps are done on the data and taken back. */
  readonly tried?: boolean
}

/**
 * Brings the database to the shape of the definitions: the only path, for development, tests and production alike.
 * Nothing is lost unless `allowLoss`; whatever would be lost stays and is named, and so does what the data does not allow.
 */
export async function migrate(url: string, registry: Registry, options: MigrateOptions = {}): Promise<Migration> {
  const client = new pg.Client({ connectionString: url, application_name: 'daftar migration' })
  // What is asked of a connection that breaks says so; nobody else has to hear it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseUnfit(client)
    await client.query(
      `create table if not exists daftar_migrations (number integer primary key, applied_at timestamptz not null default now(), digest text not null, statements text[] not null, shape json not null)`,
    )
    const { rows } = await client.query<{ number: number; digest: string; shape: Table[] }>(
      'select number, digest, shape from daftar_migrations order by number desc limit 1',
    )
    const wanted = wantedTables(registry)
    const functions = [
      ...searchFunctions(registry),
      ...postlude(),
      ...ledgerTriggers(registry),
      ...stockTriggers(),
      ...recurringFunctions(),
      ...jobFunctions(),
    ]
    const limits = limitTriggers(registry)
    const digest = createHash('sha256')
      .update(JSON.stringify([wanted, [...prelude(), ...functions, ...limits], queueShape, laterNames(registry)]))
      .digest('hex')
    const actual = rememberingMarkup(rows[0]?.shape ?? [], wanted)
    const findings = await inspect(client, actual, wanted)
    const plan = difference(actual, wanted, options.allowLoss ?? false, findings)
    const statements = [
      ...plan.statements,
      ...(options.allowLoss ? plan.losses.map((loss) => loss.statement) : []),
      ...((await foldsOtherwise(client)) ? refold(plan.shape) : []),
    ]
    const told = { kept: options.allowLoss ? [] : plan.losses, values: findings.kept }
    const isSame = rows[0]?.digest === digest
    if (isSame && statements.length === 0) return { number: null, statements: [], refused: [], ...told }
    if (options.planOnly && !options.tried)
      return { number: null, statements: statements.filter((one) => !isSame || !plan.doubtful.has(one)), refused: [], ...told }
    const number = (rows[0]?.number ?? 0) + 1
    // Who only tries does not keep a school that is at work waiting.
    if (options.planOnly) await client.query(`set lock_timeout = '3s'`)
    else {
      await ensureRole(client, url)
      await installQueue(url, client)
    }
    await client.query('begin')
    for (const statement of [...prelude(), dropLimitTriggers]) await client.query(statement)
    const refused: Refusal[] = []
    for (const statement of statements) {
      const doubt = plan.doubtful.get(statement)
      const reason = doubt ? await attempt(client, statement) : await explain(client, statement)
      if (doubt && reason !== null) refused.push({ ...doubt, reason })
    }
    for (const statement of functions) await client.query(statement)
    for (const statement of limits) await explain(client, statement)
    for (const statement of laterNames(registry)) await client.query(statement)
    if (options.planOnly || (isSame && refused.length === statements.length)) {
      await client.query('rollback')
      return { number: null, statements: [], refused, ...told }
    }
    const shape = without(plan, refused)
    await secure(client, shape)
    await client.query('insert into daftar_migrations (number, digest, statements, shape) values ($1, $2, $3, $4)', [
      number,
      digest,
      statements,
      JSON.stringify(shape),
    ])
    await client.query('commit')
    return { number, statements, refused, ...told }
  } finally {
    await client.end()
  }
}

/** The columns whose stored values do not fit the definitions; none in a database that is new. */
export async function inspectData(url: string, registry: Registry): Promise<readonly Unfit[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'daftar inspection' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows: found } = await client.query<{ is: boolean }>(
      `select to_regclass('public.daftar_migrations') is not null as is`,
    )
    if (!found[0]?.is) return []
    const { rows } = await client.query<{ shape: Table[] }>('select shape from daftar_migrations order by number desc limit 1')
    return (await inspect(client, rows[0]?.shape ?? [], wantedTables(registry))).unfit
  } finally {
    await client.end()
  }
}

/** A database on which the product could not keep its promises is refused with one sentence. */
async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  if ((rows[0]?.version ?? 0) < 150000) throw new Error('The database must be PostgreSQL 15 or newer.')
  if (rows[0]?.encoding !== 'UTF8') throw new Error('The database must have the encoding UTF8.')
  await client.query('create extension if not exists pg_trgm')
  const trigrams = await client.query<{ seen: boolean }>(`select cardinality(show_trgm('أحمد')) > 0 as seen`)
  if (!trigrams.rows[0]?.seen)
    throw new Error("The database's locale sees no Arabic letters; create the database with the locale C.UTF-8.")
}

/** Whether names and search texts are kept in a folded form that is not ours any more. */
async function foldsOtherwise(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ body: string }>(
    `select prosrc as body from pg_proc where proname = 'daftar_fold' and pronamespace = 'public'::regnamespace`,
  )
  return rows[0] !== undefined && rows[0].body !== foldBody()
}

/** What PostgreSQL has against a statement that may fail; null when it is done. */
async function attempt(client: pg.Client, statement: string): Promise<string | null> {
  await client.query('savepoint doubtful')
  try {
    await client.query(statement)
    await client.query('release savepoint doubtful')
    return null
  } catch (error) {
    await client.query('rollback to savepoint doubtful')
    const { message, detail } = error as Error & { detail?: string }
    return detail ? `${message}: ${detail}` : message
  }
}

/** The shape of the database without what its data did not allow. */
const without = ({ shape }: Difference, refused: readonly Doubt[]): Table[] =>
  shape.map((table) => {
    const isLeft =
      (group: Doubt['group']) =>
      ({ name }: { readonly name: string }) =>
        !refused.some((doubt) => doubt.table === table.name && doubt.group === group && doubt.name === name)
    return {
      ...table,
      uniques: table.uniques.filter(isLeft('uniques')),
      checks: table.checks.filter(isLeft('checks')),
      foreignKeys: table.foreignKeys.filter(isLeft('foreignKeys')),
      indexes: table.indexes.filter(isLeft('indexes')),
    }
  })

async function explain(client: pg.Client, statement: string): Promise<null> {
  try {
    await client.query(statement)
    return null
  } catch (error) {
    const { message, detail } = error as Error & { detail?: string }
    throw new Error(
      `The migration cannot be applied: ${message}${detail ? `: ${detail}` : ''} (in: ${statement.split('\n')[0]?.slice(0, 200)})`,
      { cause: error },
    )
  }
}

/** The role's rights, and a policy on every table that has a tenant. */
async function secure(client: pg.Client, tables: readonly Table[]): Promise<void> {
  await client.query(`grant usage on schema public to ${applicationRole}`)
  await client.query('revoke execute on all functions in schema public from public')
  await client.query(`grant execute on all functions in schema public to ${applicationRole}`)
  // Whoever may call a trigger's function may hang it on a table of their own; triggers themselves ask for no right.
  await client.query(
    `do $$ declare f regprocedure; begin for f in select oid from pg_proc where prorettype = 'trigger'::regtype and pronamespace = 'public'::regnamespace loop
       execute format('revoke execute on function %s from ${applicationRole}', f); end loop; end $$`,
  )
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
      if (!table.kept && table.columns.some(({ kept }) => kept)) {
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
}
