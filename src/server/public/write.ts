import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { PublicRecord } from '../../shared/publicPage.ts'
import { spend, takeFile } from '../access/publicLinks.ts'
import type { Run } from '../database/database.ts'
import { inputOf } from '../engine/accept/actions.ts'
import type { Context } from '../engine/context.ts'
import { recordStatement } from '../engine/read/record.ts'
import { claim, type Retryable, remember } from '../engine/retry/idempotency.ts'
import type { RecordInput } from '../engine/work.ts'
import { write } from '../engine/write/write.ts'
import { Problem, refuse } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import { formFields } from './form.ts'
import type { Opened } from './open.ts'
import { shownOf } from './shown.ts'

/** What is answered of a record that somebody without an account has made or changed: what is open of it. */
export type Sent = Omit<PublicRecord, 'actions'>

/** Makes a record of what a form was filled with. */
export function fillIn(server: Server, opened: Opened, values: RecordData, retry: Retryable | undefined): Promise<Sent> {
  const { model, open, link } = opened
  if (!open.create || link?.record != null) throw new Problem(404, 'Public.NotOpen')
  return done(server, opened, { operation: 'create', allowed: formFields(model, open), values, retry })
}

/** Does an action to the record of a link. */
export function actOn(
  server: Server,
  opened: Opened,
  action: string,
  values: RecordData,
  retry: Retryable | undefined,
): Promise<Sent> {
  const declared = opened.actions.includes(action) ? opened.model.actions.get(action) : undefined
  if (!declared) throw new Problem(404, 'Action.NotFound')
  return done(server, opened, { operation: action, allowed: [...inputOf(declared).fields.values()], values, retry })
}

interface PublicOperation {
  readonly operation: string
  readonly allowed: readonly ModelField[]
  readonly values: RecordData
  readonly retry: Retryable | undefined
}

/** Writes in one transaction with the use of the link: of two who use it at once, one is refused; what is refused leaves it unused. */
function done(
  { database, behaviours, messages }: Server,
  opened: Opened,
  { operation, allowed, values, retry }: PublicOperation,
): Promise<Sent> {
  const { model, open, link } = opened
  refuseOthers(allowed, values)
  const context = opened.context(operation)
  return database.transaction(context.tenant, async (run) => {
    const answered = retry && (await claim(run, context, retry))
    if (answered) return { result: Promise.resolve(JSON.parse(answered.answer) as Sent), discard: true }
    if (link && (open.once || link.record === null) && !(await spend(link, run))) throw new Problem(409, 'Public.LinkUsed')
    const change: RecordInput = {
      ...(link?.record != null && { id: link.record }),
      values: await withFiles(allowed, values, { model, context, run }),
    }
    const [outcome] = await write({ model, operation, changes: [change], context, behaviours }, { run })
    if (!outcome || outcome instanceof Problem) throw outcome ?? new Problem(404, 'Record.NotFound')
    const [row] = await run<{ record: string }>(recordStatement(model, outcome.id, context))
    const sent = shownOf(model, open, JSON.parse(row?.record ?? '{}') as RecordData, context, messages)
    if (retry) await run(remember(context, retry, 200, JSON.stringify(sent)))
    return { result: Promise.resolve(sent) }
  })
}

/** Names what a body gives and the form does not ask for. */
function refuseOthers(allowed: readonly ModelField[], values: RecordData): void {
  const names = new Set(allowed.map(({ field }) => field))
  refuse(Object.keys(values).flatMap((field): FaultAt[] => (names.has(field) ? [] : [{ code: 'Field.Unknown', field }])))
}

/** Files are given by the tokens that sending them was answered with: an id could be guessed. */
async function withFiles(
  allowed: readonly ModelField[],
  values: RecordData,
  { model, context, run }: { readonly model: Model; readonly context: Context; readonly run: Run },
): Promise<RecordData> {
  const whole: Record<string, unknown> = { ...values }
  const faults: FaultAt[] = []
  const place = { tenant: context.tenant, resource: model.name, branch: context.branch.id }
  for (const { field, kind } of allowed) {
    const value = values[field]
    if ((kind !== 'file' && kind !== 'image') || value === undefined || value === null || value === '') continue
    const id = await takeFile(String(value), place, run)
    if (id === null) faults.push({ code: 'Public.FileGone', field })
    else whole[field] = id
  }
  refuse(faults)
  return whole
}
