import { useStore } from 'react-admin'
import { type FieldErrors, get, useFormContext, useWatch } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField, ModelLines } from '../../../../schema/modelField.ts'
import { isRequired } from '../../../../schema/record/check.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { isDecimal, isZero } from '../../../../schema/values/money.ts'

/** Whether a value says anything; a figure of nothing does not. */
const says = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(isDecimal(String(value)) && isZero(String(value)))

/** The columns of the lines that are kept back now: until somebody asks for all, until one is filled or must be, or until it is wrong. */
export function useAside(model: Model, lines: ModelLines, errors: FieldErrors) {
  const { getValues } = useFormContext()
  const [all, setAll] = useStore(`lines.${model.name}.${lines.name}.all`, false)
  const named = Object.entries(lines.aside ?? {}).filter(([name]) => lines.fields.get(name)?.hidden !== true)
  const filled = useWatch({
    name: lines.name,
    compute: () => {
      const document = getValues() as RecordData
      const rows = (getValues(lines.name) ?? []) as readonly RecordData[]
      const isWanted = (name: string, row: RecordData) => {
        const field = lines.fields.get(name)
        return field !== undefined && isRequired(field, row, document)
      }
      return named
        .filter(([name, until]) => until === 'filled' && rows.some((row) => says(row[name]) || isWanted(name, row)))
        .map(([name]) => name)
        .join()
    },
  }).split(',')
  const wrong = ((get(errors, lines.name) ?? []) as readonly (object | undefined)[]).flatMap((one) => Object.keys(one ?? {}))
  const back = named.map(([name]) => name).filter((name) => !filled.includes(name) && !wrong.includes(name))
  return {
    /** The names of what is kept back, as one text, so that the same ones are known as such. */
    back: back.join(),
    all,
    setAll,
  }
}

/** The columns of a table: what is kept back stands behind the rest when it is asked for, so that the rest keeps its place. */
export function tableColumns(columns: readonly ModelField[], back: string, all: boolean): ModelField[] {
  const isBack = ({ field }: ModelField) => back.split(',').includes(field)
  return [...columns.filter((field) => !isBack(field)), ...(all ? columns.filter(isBack) : [])]
}
