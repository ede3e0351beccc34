import { useGetList } from 'react-admin'
import type { Model } from '../../../schema/model.ts'
import type { RecordData, Reference } from '../../../schema/record/record.ts'
import { compare } from '../../../schema/values/money.ts'
import { Offers } from '../invoice/Offers.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { useTaken } from './useTaken.ts'

type Settlement = RecordData & { readonly id: number; readonly number: string; readonly repaidLeft: string }

/** What an employee has spent beyond money in custody and was not paid yet. */
export function Overspends({ model, employee }: { readonly model: Model; readonly employee: number }) {
  const { text, amount, reference, numerals } = useDisplay()
  const { data } = useGetList<Settlement>('custodySettlements', {
    filter: { 'custody.employee': employee, status: ['open', 'posted'] },
    sort: { field: 'date', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
    meta: { fields: ['number', 'custody', 'repaidLeft'], place: { everyYear: true } },
  })
  const take = useTaken(model, 'overspends')
  if (!data) return null
  const offers = data
    .filter(({ repaidLeft }) => compare(repaidLeft ?? '0', '0') > 0)
    .map(({ id, number, repaidLeft, refs }) => ({
      id,
      label: (
        <>
          {reference((refs as Readonly<Record<string, Reference>>)['custody'] as Reference, 'custodies')} ·{' '}
          <span className="ltr">{numerals.write(number)}</span> <bdi className="ltr figure">{amount(repaidLeft)}</bdi>
        </>
      ),
      onTake: () =>
        take(
          (line) => line['custodySettlement'] === id,
          { custodySettlement: id, amount: repaidLeft },
          { custodySettlement: { id, number } },
        ),
    }))
  return <Offers title={text.say('pay.overspends')} offers={offers} empty={text.say('pay.noOverspends')} />
}
