import type { Column, ForeignKey, Table } from '../../../schema/derive/table.ts'

/** The pieces that tables without a definition are written with. */
export const tenant: Column = { name: 'tenant_id', type: 'integer', notNull: true }
export const id: Column = { name: 'id', type: 'integer', notNull: true, identity: true }
export const at = (name: string): Column => ({ name, type: 'timestamptz', notNull: true, default: 'now()' })
export const int = (name: string, notNull = true): Column => ({ name, type: 'integer', notNull })
export const text = (name: string, notNull = true): Column => ({ name, type: 'text', notNull })
export const day = (name: string): Column => ({ name, type: 'date', notNull: true })
export const json = (name: string): Column => ({ name, type: 'jsonb' })
export const flag = (name: string): Column => ({ name, type: 'boolean', notNull: true, default: 'false' })

/** A foreign key to a record of the same tenant. */
export const pointsTo = (table: string, from: string, column: string, onDelete?: 'cascade'): ForeignKey => ({
  name: `${from}_${column}_fkey`,
  columns: ['tenant_id', column],
  table,
  references: ['tenant_id', 'id'],
  ...(onDelete && { onDelete }),
})

type Parts = Partial<Pick<Table, 'was' | 'uniques' | 'foreignKeys' | 'indexes' | 'checks'>>

export const table = (name: string, columns: readonly Column[], primaryKey: readonly string[], parts: Parts = {}): Table => ({
  name,
  columns,
  primaryKey,
  uniques: [],
  foreignKeys: [],
  indexes: [],
  checks: [],
  ...parts,
})
