import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useQuery } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Duplicates as Found } from '../../../shared/duplicates.ts'
import { Empty } from '../../components/Empty.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { SkeletonPage } from '../../components/Skeleton.tsx'
import { PageHeader } from '../../header/PageHeader.tsx'
import { http } from '../../providers/http.ts'
import { listAddress } from '../values/lastList.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { PairCard } from './PairCard.tsx'
import './merging.css'

type Saved = RecordData & { readonly id: number }

/** The most records that are read at once; each pair has two. */
const most = 400

/** Records that may have been entered twice: each pair is compared and merged, or told apart. */
export default function Duplicates({ model }: { readonly model: Model }) {
  const { text, numerals } = useDisplay()
  const { data, error, refetch } = useQuery({
    queryKey: [model.name, 'duplicates'],
    queryFn: async ({ signal }) => (await http<Found>(`${model.name}/duplicates`, { signal })).json,
  })
  const ids = [...new Set(data?.pairs.flatMap((pair) => pair.ids))]
  const records = useGetList<Saved>(
    model.name,
    {
      pagination: { page: 1, perPage: most },
      filter: { id_in: ids },
      meta: { fields: [...new Set([...model.title, ...model.list.columns])] },
    },
    { enabled: ids.length > 0 },
  )
  const byId = new Map(records.data?.map((record) => [record.id, record]))
  const pairs = data?.pairs.flatMap(({ ids: [one, other], reasons }) => {
    const [first, second] = [byId.get(one), byId.get(other)]
    return first && second ? [{ first, second, reasons }] : []
  })
  const failure = error ?? records.error
  if (failure) return <ErrorState error={failure} onRetry={() => refetch()} />
  if (!data || (ids.length > 0 && !records.data)) return <SkeletonPage />
  const to = listAddress(model.route.base)
  return (
    <div className="g-duplicates">
      <PageHeader
        title={text.say('merging.title')}
        parent={{ to, label: text.title(model) }}
        {...(data.total > 0 && { count: numerals.number(data.total) })}
        actions={<Button onClick={() => refetch()}>{text.say('generated.list.refresh')}</Button>}
      />
      {data.total > data.pairs.length && (
        <p className="hint">
          {text.say('merging.more', { count: numerals.number(data.pairs.length), all: numerals.number(data.total) })}
        </p>
      )}
      {pairs?.length ? (
        pairs.map((pair) => <PairCard key={`${pair.first.id} ${pair.second.id}`} model={model} {...pair} />)
      ) : (
        <Card>
          <Empty icon="check" title={text.say('merging.none')}>
            {text.say('merging.noneHint')}
          </Empty>
        </Card>
      )}
    </div>
  )
}
