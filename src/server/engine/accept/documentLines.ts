import type { Model } from '../../../../schema/model.ts'
import { unsaid } from '../../../../schema/record/accept.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { today } from '../../../../schema/values/date.ts'
import { Problem } from '../../problems/problem.ts'
import type { Stored } from '../read/record.ts'

/** The lines that a request gives, each with its defaults. */
export const linesOf = (model: Model, sent: Readonly<Record<string, unknown[]>>): Record<string, unknown> =>
  Object.fromEntries(
    model.lines.flatMap((lines) =>
      sent[lines.name] === undefined
        ? []
        : [
            [
              lines.name,
              (sent[lines.name] as RecordData[]).map((line) => ({ ...unsaid([...lines.fields.values()], today()), ...line })),
            ],
          ],
    ),
  )

/** Lines that name an id keep what they do not give; an id that the document has not had is refused. */
export function mergedLines(
  model: Model,
  sent: Readonly<Record<string, Record<string, unknown>[]>>,
  before: Stored | null,
): Record<string, Record<string, unknown>[]> {
  return Object.fromEntries(
    Object.entries(sent).map(([name, rows]) => {
      const former = new Map(((before?.[name] as RecordData[] | undefined) ?? []).map((line) => [line['id'], line]))
      const lines = model.lines.find((group) => group.name === name)
      return [
        name,
        rows.map((row, index) => {
          if (row['id'] && !former.has(row['id']))
            throw new Problem(400, { code: 'Reference.NotFound', field: `${lines?.name}.${index}.id` })
          return { ...former.get(row['id']), ...row }
        }),
      ]
    }),
  )
}
