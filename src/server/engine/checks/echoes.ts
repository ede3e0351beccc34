import type { Model } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { type Context, may } from '../context.ts'
import type { Draft } from '../draft.ts'
import { seesField } from '../read/sight.ts'
import type { Check } from './check.ts'
import { sameValue } from './unchanged.ts'

/** Read-only values of lines that a request sends changed. */
export const echoes: Check = {
  name: 'echoes',
  applies: ({ model }) => model.lines.length > 0,
  judge: ({ draft, settled }, { model, context }) => changedEchoes(model, draft, settled, context),
}

/**
 * Read-only values of lines that a request sends and that differ from the answered or calculated ones; an empty value is ignored.
 * If the person may not see the value, no guess counts as right.
 * @param settled the record as it would be stored
 */
const changedEchoes = (
  model: Model,
  { echoedLines = {}, before }: Pick<Draft, 'echoedLines' | 'before'>,
  settled: RecordData,
  { person }: Pick<Context, 'person'>,
): FaultAt[] =>
  model.lines.flatMap((lines) =>
    (echoedLines[lines.name] ?? []).flatMap((echoed, index) => {
      const line = rowsOf(settled, lines.name)[index]
      const stored = rowsOf(before, lines.name).find(({ id }) => id === line?.['id'])
      return Object.entries(echoed).flatMap(([name, value]): FaultAt[] => {
        const field = lines.fields.get(name)
        const shown = field && { ...field, kind: field.result?.kind ?? field.kind }
        const isTold = may(person, model.permissions.view) && seesField(field ?? {}, person)
        const isKnown =
          value === null || (isTold && [stored, line].some((row) => row && sameValue(shown, row[name] ?? null, value)))
        return isKnown ? [] : [{ code: 'Field.ReadOnly', field: `${lines.name}.${index}.${name}` }]
      })
    }),
  )

const rowsOf = (record: RecordData | null, name: string): readonly RecordData[] =>
  (record?.[name] as readonly RecordData[] | undefined) ?? []
