import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'react-admin'
import { labelSizes } from '../../../../schema/language/labelLayout.ts'
import type { Model } from '../../../../schema/model.ts'
import type { LabelChoice } from '../../../shared/labels.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { PillSelect } from '../../components/PillSelect.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { SkeletonPage } from '../../components/Skeleton.tsx'
import { PrintPreview } from '../../print/PrintPreview.tsx'
import { http } from '../../providers/http.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { LabelCounts } from './LabelCounts.tsx'

interface Props {
  readonly model: Model
  /** Which records are meant, as lists ask for them, and in which order. */
  readonly query: Readonly<Record<string, string>>
  readonly onClose: () => void
}

/** Labels before they are printed: their size, and how many of each. */
export function LabelsDialog({ model, query, onClose }: Props) {
  const { text, numerals } = useDisplay()
  const asked = String(new URLSearchParams(query))
  const { data, error, refetch } = useQuery({
    queryKey: [model.name, 'labels', asked],
    queryFn: async ({ signal }) => (await http<readonly LabelChoice[]>(`${model.name}/labels?${asked}`, { signal })).json,
    // What was typed belongs to what was read first.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [usual, setSize] = useStore<string>('print.labels', labelSizes[0])
  const size = labelSizes.find((one) => one === usual) ?? labelSizes[0]
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [shown, setShown] = useState(false)
  const countOf = ({ key, count, code }: LabelChoice) => (code === null ? 0 : Number(typed[key] ?? count))
  const all = (data ?? []).reduce((sum, label) => sum + countOf(label), 0)
  const title = text.say('print.labels.title')
  if (shown) {
    const changed = (data ?? []).flatMap((label) =>
      countOf(label) === label.count ? [] : [[label.key, countOf(label)] as const],
    )
    const words = { as: 'labels', ...query, paper: size, counts: JSON.stringify(Object.fromEntries(changed)) }
    return (
      <PrintPreview title={title} path={`${model.name}/print?${new URLSearchParams(words)}`} onClose={() => setShown(false)} />
    )
  }
  return (
    <Sheet
      kind="dialog"
      wide
      title={title}
      onClose={onClose}
      footer={
        data && (
          <>
            <PillSelect
              label={text.say('print.labels.size')}
              value={size}
              onChange={setSize}
              options={labelSizes.map((one) => ({ value: one, label: text.say(`print.labels.sizes.${one}`) }))}
            />
            <Button variant="contained" color="primary" disabled={!(all > 0)} onClick={() => setShown(true)}>
              {text.say('print.labels.preview')}
            </Button>
          </>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : data ? (
        <>
          <LabelCounts
            labels={data}
            typed={typed}
            onType={(key, count) => setTyped((now) => ({ ...now, [key]: count }))}
            onAll={(count) => setTyped(Object.fromEntries(data.map(({ key }) => [key, count])))}
          />
          <p role="status">{text.say('print.labels.all', { count: numerals.number(all) })}</p>
        </>
      ) : (
        <SkeletonPage />
      )}
    </Sheet>
  )
}
