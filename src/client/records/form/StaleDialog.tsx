import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { Code } from '../../components/Code.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useDaftar } from '../../providers/data.ts'
import { moment, useDisplay } from '../values/useDisplay.ts'
import { filledLines } from './faults.ts'
import { changesOf, isConflict } from './versions.ts'

type Saved = RecordData & { readonly id: number }

interface StaleDialogProps {
  readonly model: Model
  /** The record as it was when the form was opened. */
  readonly base: Saved
  readonly values: FieldValues
  /** Leaves what was typed and shows the stored record. */
  readonly onTake: (record: Saved) => void
  /** Lays what was typed over the stored record, to be saved. */
  readonly onMerge: (record: Saved) => void
  readonly onClose: () => void
}

/** Another person saved first: who, what differs, and whose values to keep. */
export function StaleDialog({ model, base, values, onTake, onMerge, onClose }: StaleDialogProps) {
  const display = useDisplay()
  const { text } = display
  const daftar = useDaftar()
  const { data, error, refetch } = useQuery({
    queryKey: [model.name, 'stale', base.id, base['version']],
    queryFn: async ({ signal }) => {
      const [now, history] = await Promise.all([
        daftar.getOne<Saved>(model.name, { id: base.id, signal }),
        daftar.history(model.name, base.id, signal),
      ])
      return { record: now.data, last: history[0] }
    },
    gcTime: 0,
  })
  const changes = data ? changesOf(model, base, values, data.record) : []
  const write = (record: RecordData, name: string): string => {
    const lines = model.lines.find((group) => group.name === name)
    if (lines) return text.say('generated.stale.lines', { count: filledLines(lines, record).length })
    const field = model.fields.get(name)
    return (field && display.value(model, field, record[name], record.refs)) || '—'
  }
  const label = (name: string) =>
    model.lines.some((group) => group.name === name) ? text.lines(model, name) : text.field(model, name)
  return (
    <Sheet
      kind="dialog"
      wide
      title={text.say('generated.stale.title')}
      onClose={onClose}
      footer={
        <>
          <Button variant="contained" color="primary" disabled={!data} onClick={() => data && onMerge(data.record)}>
            {text.say('generated.stale.merge')}
          </Button>
          <Button disabled={!data} onClick={() => data && onTake(data.record)}>
            {text.say('generated.stale.take')}
          </Button>
          <Button data-first variant="text" onClick={onClose}>
            {text.say('generated.stale.keep')}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <Skeleton height={80} />
      ) : (
        <>
          <p>
            {text.say('generated.stale.who', { who: data.last?.userName ?? text.say('generated.history.system') })}{' '}
            {data.last && <Code>{moment(data.last.at)}</Code>}
          </p>
          <table className="g-compare">
            <thead>
              <tr>
                <th scope="col">{text.say('generated.stale.field')}</th>
                <th scope="col">{text.say('generated.stale.theirs')}</th>
                <th scope="col">{text.say('generated.stale.mine')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.name} data-conflict={isConflict(change) || undefined}>
                  <th scope="row">{label(change.name)}</th>
                  <td data-changed={change.theirs || undefined}>{write(data.record, change.name)}</td>
                  <td data-changed={change.mine || undefined}>{write(values, change.name)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="hint">{text.say('generated.stale.hint')}</p>
        </>
      )}
    </Sheet>
  )
}
