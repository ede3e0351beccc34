import Card from '@mui/material/Card'
import { useGetOne } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { SkeletonPage } from '../../components/Skeleton.tsx'
import { PageHeader } from '../../header/PageHeader.tsx'
import { Picker } from '../inputs/Picker.tsx'
import { Missing } from '../record/Missing.tsx'
import { pageOf } from '../values/recordAddress.ts'
import { recordTitle } from '../values/title.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { Comparison } from './Comparison.tsx'
import '../form/compare.css'
import './merging.css'

type Saved = RecordData & { readonly id: number }

const idIn = (params: URLSearchParams, name: string): number | null =>
  /^[1-9]\d{0,8}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : null

/** Merges one record into another: which of them, which values, and what moves, all in sight before it is done. */
export default function MergePage({ model }: { readonly model: Model }) {
  const display = useDisplay()
  const { text } = display
  const [params, setParams] = useSearchParams()
  const [kept, gone] = [idIn(params, 'kept'), idIn(params, 'gone')]
  const options = { retry: false, refetchOnMount: 'always' } as const
  const staying = useGetOne<Saved>(model.name, { id: kept ?? 0 }, { ...options, enabled: kept !== null })
  const going = useGetOne<Saved>(model.name, { id: gone ?? 0 }, { ...options, enabled: gone !== null })
  if (kept === null) return <Missing model={model} />
  const error = staying.error ?? going.error
  if (error) return <ErrorState error={error} onRetry={() => Promise.all([staying.refetch(), going.refetch()])} />
  const [one, other] = [staying.data, gone === null ? null : going.data]
  if (!one || other === undefined) return <SkeletonPage />
  const choose = (ids: { readonly kept: number; readonly gone: number }) =>
    setParams({ kept: String(ids.kept), gone: String(ids.gone) }, { replace: true })
  return (
    <div className="g-merge">
      <PageHeader
        title={text.say('merging.heading')}
        parent={{ to: pageOf(model, one.id), label: recordTitle(model, one, text) }}
      />
      {other === null || other.id === one.id ? (
        <Card component="section">
          <h2 id="merge-other">{text.say('merging.choose')}</h2>
          <Picker
            autoFocus
            resource={model.name}
            filter={{ id_not: one.id }}
            shown=""
            write={(choice) => ({ title: display.reference(choice, model.name), hint: display.hint(choice, model.name) })}
            onPick={(choice) => choice && choice.id !== one.id && choose({ kept: one.id, gone: choice.id })}
            onLeft={() => undefined}
            inputProps={{ 'aria-labelledby': 'merge-other' }}
          />
        </Card>
      ) : (
        <Comparison
          key={`${one.id} ${one['version']} ${other.id} ${other['version']}`}
          model={model}
          kept={one}
          gone={other}
          onSwap={() => choose({ kept: other.id, gone: one.id })}
          onStale={() => Promise.all([staying.refetch(), going.refetch()])}
        />
      )}
    </div>
  )
}
