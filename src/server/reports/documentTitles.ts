import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { type Context, may } from '../engine/context.ts'
import { titlesOf } from '../engine/read/titles.ts'

/**
 * What documents without a description are about, such as the month and the employee of a salary, by document. Nothing of kinds that
 * the person may not see: beside an amount a name tells what somebody is paid.
 */
export async function documentTitles(
  documents: readonly { readonly model: Model; readonly record: RecordData }[],
  context: Context,
): Promise<ReadonlyMap<RecordData, string>> {
  const untold = documents.filter(({ model, record }) => !record['description'] && may(context.person, model.permissions.view))
  if (!untold.length) return new Map()
  return context.database.transaction(context.tenant, async (run) => {
    const found = await Promise.all(
      [...Map.groupBy(untold, ({ model }) => model)].map(async ([model, some]) => {
        const ids = some.map(({ record }) => record['id'] as number)
        const titles = await titlesOf(model, ids, context, run)
        // The number of a document is shown by itself.
        const told = ({ id, number }: RecordData, title = titles.get(id as number)) => (title === number ? '' : (title ?? ''))
        return some.map(({ record }) => [record, told(record)] as const)
      }),
    )
    return { result: Promise.resolve(new Map(found.flat())) }
  })
}
