import type { Table } from '../../../../schema/derive/table.ts'
import { addForeignKey } from '../diff/statements.ts'
import { applicationRole } from '../role.ts'
import { coordinatorTables, referenceTables } from '../systemTables.ts'
import { copying } from './copying.ts'
import { closing, inOrder } from './order.ts'

/** What the owner's connection asks of a distributed database: settings that go to all nodes, and triggers, which read their own part alone. */
export const ownerSettings = [`set citus.propagate_set_commands = 'local'`, 'set citus.enable_unsafe_triggers = on']

/** What the owner's transaction needs that writes to tables of all tenants and to those of one: one connection to each node. */
export const togetherSettings = [
  ...ownerSettings,
  `set citus.multi_shard_modify_mode = 'sequential'`,
  'set citus.enable_local_execution = off',
]

/** What every connection of the application is opened with, as options of its start: the tenant reaches all nodes. */
export const applicationOptions = '-c citus.propagate_set_commands=local'

/** Our functions `p` that statements may call on any node and that are not there yet; triggers go with their tables. */
export const distributedFunctions = `p.pronamespace = 'public'::regnamespace and starts_with(p.proname, 'daftar_')
  and p.prorettype <> 'trigger'::regtype and not exists (select 1 from pg_catalog.pg_dist_object d where d.objid = p.oid)`

export const distributingFunctions = `select create_distributed_function(p.oid::regprocedure) from pg_proc p where ${distributedFunctions}`

/** Sequences that rows are numbered by beside no table of ours have rights of their own on each node, which nothing carries there. */
export const nodeRights = `select run_command_on_workers('grant usage on all sequences in schema public to ${applicationRole}')`

const notYet = (table: string): string =>
  ` where not exists (select 1 from pg_catalog.pg_dist_partition where logicalrelid = 'public.${table}'::regclass)`

/**
 * The statements that distribute tables by tenant, each of which may be done again: reference tables, then the others beside each other, then
 * the functions that statements call on the nodes. What had been there on the coordinator is copied, and its local copy is emptied.
 */
export const distributing = (tables: readonly Table[]): string[] => [
  ...placing(tables, (statement) => ['begin', copying, statement, 'commit']),
  ...tables
    .filter(({ name }) => !isCoordinators(name))
    .map(({ name }) => `select truncate_local_data_after_distributing_table('public.${name}')`),
  distributingFunctions,
]

/**
 * Only the tables, in an order that their keys allow.
 * @param copied what a statement that copies rows of a table stands in; where tables are new and empty nothing is needed
 */
export function placing(tables: readonly Table[], copied = (statement: string): string[] => [statement]): string[] {
  const isReference = ({ name }: Table) => (referenceTables as readonly string[]).includes(name)
  const onNodes = tables.filter(({ name }) => !isCoordinators(name))
  const others = inOrder(onNodes.filter((table) => !isReference(table)))
  const [first] = others
  // A key by which a circle closes refers to what is not distributed yet: it is taken off, and stands again when all are.
  const circles = closing(others)
  return [
    ...onNodes.filter(isReference).map(({ name }) => `select create_reference_table('public.${name}')${notYet(name)}`),
    ...circles.map(({ table, key }) =>
      unlessDistributed(table, `alter table public."${table}" drop constraint if exists "${key.name}"`),
    ),
    ...others.flatMap(({ name }) =>
      copied(
        `select create_distributed_table('public.${name}', 'tenant_id'${name === first?.name ? '' : `, colocate_with => 'public.${first?.name}'`})${notYet(name)}`,
      ),
    ),
    ...circles.map(({ table, key }) => unlessThere(key.name, addForeignKey(table, key))),
  ]
}

const isCoordinators = (table: string): boolean => (coordinatorTables as readonly string[]).includes(table)

const unlessDistributed = (table: string, statement: string): string =>
  `do $$ begin if not exists (select 1 from pg_catalog.pg_dist_partition where logicalrelid = 'public.${table}'::regclass) then ${statement}; end if; end $$`

const unlessThere = (constraint: string, statement: string): string =>
  `do $$ begin if not exists (select 1 from pg_catalog.pg_constraint where conname = '${constraint}') then ${statement}; end if; end $$`
