import { useFormContext } from 'react-hook-form'
import type { Model } from '../../../schema/model.ts'
import { defaults } from '../../../schema/record/accept.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { today } from '../../../schema/values/date.ts'
import { sum, toFixed } from '../../../schema/values/money.ts'
import { useDecimals } from '../providers/frame.tsx'

/** Takes what is owed into the lines of a payment; as long as nobody has said another amount, that is what is paid. */
export function useTaken(model: Model, lines: string) {
  const { getValues, setValue } = useFormContext()
  const decimals = useDecimals()
  const group = model.lines.find(({ name }) => name === lines)
  return (isSame: (line: RecordData) => boolean, values: Readonly<Record<string, unknown>>, refs: object): void => {
    const total = (some: readonly RecordData[]) => toFixed(sum(some.map(({ amount }) => String(amount ?? '0'))), decimals)
    const before = ((getValues(lines) ?? []) as RecordData[]).filter(({ amount }) => amount)
    const line = {
      ...defaults(group?.fields.values() ?? [], today()),
      ...values,
      amount: toFixed(String(values['amount']), decimals),
      refs,
    }
    const after = [...before.filter((one) => !isSame(one)), line as unknown as RecordData]
    setValue(lines, after, { shouldDirty: true, shouldTouch: true })
    const [method, another] = (getValues('methods') ?? []) as RecordData[]
    if (!another && (!method?.['amount'] || method['amount'] === total(before)))
      setValue('methods.0.amount', total(after), { shouldDirty: true, shouldTouch: true })
  }
}
