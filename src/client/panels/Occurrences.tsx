import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Occurrences } from '../../shared/occurrences.ts'
import { Icon } from '../components/Icon.tsx'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { useWritable } from '../providers/frame.tsx'
import { http } from '../providers/http.ts'
import { useProblem } from '../providers/useProblem.ts'
import { DocumentLink } from '../records/values/DocumentLink.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { PanelProps } from './PanelProps.ts'
import './occurrences.css'

/** The days of a record that repeats: which come next, what became of the others, and the faults of some. */
export default function OccurrencesPanel({ resource, id, version }: PanelProps) {
  const { text, numerals } = useDisplay()
  const { say } = text
  const client = useQueryClient()
  const problem = useProblem()
  const model = useDefinitions().get(resource)
  const makes = model.data.repeats?.makes ?? ''
  const writable = useWritable(model)
  const [busy, setBusy] = useState(false)
  const { data, error } = useQuery({
    queryKey: [resource, 'occurrences', id, version],
    queryFn: async ({ signal }) => (await http<Occurrences>(`${resource}/${id}/occurrences`, { signal })).json,
  })
  const change = async (method: 'POST' | 'DELETE', path = '') => {
    setBusy(true)
    try {
      await http(`${resource}/${id}/occurrences${path}`, { method })
    } catch (failure) {
      problem(failure)
    } finally {
      await Promise.all([resource, makes].map((name) => client.invalidateQueries({ queryKey: [name] })))
      setBusy(false)
    }
  }
  const tellable = data && (data.repeats || data.occurrences.length > 0)
  return (
    <section className="card occurrences" aria-labelledby="occurrences-title">
      <h2 id="occurrences-title">{say('voucher.repeat.title')}</h2>
      {error && <p className="hint">{error.message}</p>}
      {!data && !error && <Skeleton width="100%" height={80} />}
      {data && !tellable && <p className="hint">{say('voucher.repeat.none')}</p>}
      {data?.paused && <p className="hint">{say('voucher.repeat.paused')}</p>}
      {data?.repeats && !data.paused && (
        <>
          <h3>{say('voucher.repeat.next')}</h3>
          {data.upcoming.length ? (
            <ul className="occurrences-next">
              {data.upcoming.map((date) => (
                <Chip component="li" key={date} className="ltr figure" label={numerals.write(date)} />
              ))}
            </ul>
          ) : (
            <p className="hint">{say('voucher.repeat.ended')}</p>
          )}
        </>
      )}
      {data && data.occurrences.length > 0 && (
        <>
          <h3>{say('voucher.repeat.past')}</h3>
          <ul>
            {data.occurrences.map((one) => (
              <Past key={one.date} occurrence={one} makes={makes}>
                {writable.edit && (
                  <Button variant="text" disabled={busy} onClick={() => change('DELETE', `/${one.date}`)}>
                    {say('voucher.repeat.leaveOut')}
                  </Button>
                )}
              </Past>
            ))}
          </ul>
        </>
      )}
      {data?.repeats && !data.paused && writable.edit && (
        <Button disabled={busy} onClick={() => change('POST')}>
          {say('voucher.repeat.try')}
        </Button>
      )}
    </section>
  )
}

interface PastProps {
  readonly occurrence: Occurrences['occurrences'][number]
  readonly makes: string
  /** What can be done with a day that failed. */
  readonly children: ReactNode
}

/** A day that has come: what was made on it, or why nothing was. */
function Past({ occurrence: { date, state, made, errors }, makes, children }: PastProps) {
  const { text, numerals } = useDisplay()
  const { say } = text
  return (
    <li data-state={state}>
      <span className="ltr figure">{numerals.write(date)}</span>
      {made && <DocumentLink resource={makes} id={made.id} number={made.number} />}
      {state === 'made' && !made && <span className="hint">{say('voucher.repeat.deleted')}</span>}
      {state === 'leftOut' && <span className="hint">{say('voucher.repeat.leftOut')}</span>}
      {state === 'failed' && (
        <>
          <span className="occurrences-failed">
            <Icon name="warning" size={16} />
            {say('voucher.repeat.failed')}: {errors.map(({ message }) => message).join(' ')}
          </span>
          {children}
        </>
      )}
    </li>
  )
}
