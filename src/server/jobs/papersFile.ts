import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { auditLook } from '../audit/looks.ts'
import type { Run } from '../database/database.ts'
import { forbidden } from '../engine/checks/writable.ts'
import { type Context, may } from '../engine/context.ts'
import type { ListQuery } from '../engine/list/list.ts'
import { recordIds } from '../engine/list/whole.ts'
import { printAll } from '../print/printMany.ts'
import { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import { keepFile } from './keepFile.ts'

/** What the printing of many records is called as a job, and what its only row is about: the job itself. */
export const papers = { action: 'printRecords', resource: 'papers' } as const

/** So many papers one file takes. */
export const mostPapers = 10_000

/** Which records, with the options of printing. */
export interface PapersOrder extends Pick<ListQuery, 'filter' | 'sort'> {
  readonly resource: string
  readonly language?: string | undefined
  readonly paper?: string | undefined
}

/** @throws Problem 404 for what is not there, 403 where the person may not see it */
export function modelOfPapers({ registry, person }: Context, input: RecordData): Model {
  const { resource } = input as unknown as PapersOrder
  const model = registry.find(resource)
  if (!model) throw new Problem(404, 'Resource.NotFound')
  if (!may(person, model.permissions.view)) throw forbidden(model.permissions.view)
  return model
}

/** The records that are meant, as far as one file takes them. */
export const idsOfPapers = (model: Model, { filter, sort }: PapersOrder, context: Context, run: Run) =>
  recordIds(model, { filter, sort, most: mostPapers }, context, run)

/** Prints the papers of records and stores the file with its job; a look at each of them is logged before it is printed. */
export async function printPapersFile(server: Server, context: Context, job: number, input: RecordData): Promise<void> {
  const order = input as unknown as PapersOrder
  const model = modelOfPapers(context, input)
  const ids = await context.database.transaction(context.tenant, async (run) => ({
    result: idsOfPapers(model, order, context, run),
  }))
  if (!ids.length) throw new Problem(400, 'Selection.Empty')
  const pdf = await printAll(server, model, ids, context, order, async (some, done) => {
    await context.onStage?.({ name: 'pages', done, of: ids.length })
    await auditLook(model, 'print', some, context)
  })
  await keepFile(context, job, `${server.messages.text(context.language, `resources.${model.name}.name_two`)}.pdf`, pdf)
}
