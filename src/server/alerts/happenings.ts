import type { Model } from '../../../schema/model.ts'
import { today } from '../../../schema/values/date.ts'
import type { Happening } from '../../shared/notification.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import type { Follower, Written } from '../engine/behaviours.ts'
import { type Cell, insertRows } from '../engine/sql/columns.ts'
import { tellingFunction } from './owners.ts'

/** What is stored: who did it is named when it is read, and how much one job did is counted then. */
type Stored =
  | Exclude<Happening, { kind: 'action' }>
  | { readonly kind: 'action'; readonly action: string; readonly by: number; readonly job?: number | string }

/** Whether people are told what others do with the records that they entered: with documents that go into the books. */
const tellsAuthors = ({ data }: Model): boolean => data.effects !== undefined

/** Whether a definition notifies people of what others do with its records. */
export const isTold = (model: Model): boolean => tellsAuthors(model) || model.data.ownBy?.tells !== undefined

/** Notifies the author of documents of what somebody else did with them, in the same transaction. */
export const authorNotifications: Follower = {
  name: 'notifications of authors',
  applies: ({ model, operation }) => tellsAuthors(model) && model.actions.has(operation),
  follow: tellAuthors,
}

function tellAuthors({ model, operation, changes, context: { tenant, person, job }, run }: Written): Promise<unknown>[] {
  const rows = changes.flatMap(({ id, before }) => {
    const author = before?.['createdBy']
    return typeof author === 'number' && author !== person.id
      ? [cells(tenant, author, model.name, id, { kind: 'action', action: operation, by: person.id, ...(job && { job }) })]
      : []
  })
  return insertRows('notifications', rows, run)
}

/** Tells those whose records they are what somebody else did with them, as the definition says. */
export const ownerNotifications: Follower = {
  name: 'notifications of owners',
  applies: ({ model, operation }) => model.data.ownBy?.tells?.includes(operation) === true,
  follow: tellOwners,
}

function tellOwners({ model, operation, changes, context: { person }, run }: Written): Promise<unknown>[] {
  const ids = changes.map(({ id }) => id)
  const happened: Stored = { kind: 'action', action: operation, by: person.id }
  return [
    run(
      sql`select ${ident(tellingFunction(model))}(${ids}::int[], ${person.id}::int, ${today()}::date, ${JSON.stringify(happened)}::jsonb)`,
    ),
  ]
}

/** Work that is done sooner is seen where it was ordered, unless something was refused. In milliseconds. */
const soon = 5_000

interface EndPlace {
  readonly resource: string
  readonly record: number
  readonly took: number
  readonly unseen?: boolean
}

/** Tells a person that long work of theirs is over. @param record the job; 0 for an import, which has none. @param unseen whether they wait for its answer no longer */
export function tellEnd(
  tenant: number,
  person: number,
  { resource, record, took, unseen }: EndPlace,
  happening: Extract<Happening, { kind: 'job' | 'import' }>,
  run: Run,
): Promise<unknown>[] {
  const refused = happening.kind === 'job' ? happening.failed : happening.faulty
  return took < soon && refused === 0 && !unseen
    ? []
    : insertRows('notifications', [cells(tenant, person, resource, record, happening)], run)
}

const cells = (tenant: number, person: number, resource: string, record: number, happening: Stored): Cell[] => [
  ['tenant_id', tenant],
  ['user_id', person],
  ['resource', resource],
  ['record_id', record],
  ['field', ''],
  ['due', today()],
  ['step', 0],
  ['happened', JSON.stringify(happening)],
]
