import { useFormContext, useWatch } from 'react-hook-form'
import { marksOf } from '../../../schema/languages.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { parseAmount, plainDecimal, sum } from '../../../schema/values/money.ts'
import { useLanguage } from '../providers/i18n.ts'

type Amounts = readonly { readonly amount?: string }[]

/** The money in the form of a receipt as it is typed: what is received, and the credits that are used. */
export function useTypedMoney() {
  const { getValues, control } = useFormContext()
  const marks = marksOf(useLanguage().language)
  const methods = useWatch({ control, name: 'methods' }) as readonly RecordData[] | undefined
  const credits = (useWatch({ control, name: 'credits' }) ?? []) as readonly { readonly amount: string }[]
  /** What is typed as an amount. */
  const figure = (typed: unknown) => parseAmount(plainDecimal(String(typed ?? ''), marks)) ?? '0'
  const inForm = (group: string) => ((getValues(group) ?? []) as Amounts).map(({ amount }) => figure(amount))
  return {
    figure,
    received: sum((methods ?? []).map(({ amount }) => figure(amount))),
    credits: credits.map(({ amount }) => ({ amount: figure(amount) })),
    /** What stands in the form now, which may be later than what is drawn. */
    now: { received: () => sum(inForm('methods')), credits: () => inForm('credits') },
  }
}
