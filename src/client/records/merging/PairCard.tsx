import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Likeness } from '../../../shared/duplicates.ts'
import { StatePill } from '../../components/StatePill.tsx'
import { recordsChanged } from '../../providers/frame.tsx'
import { http } from '../../providers/http.ts'
import { useProblem } from '../../providers/useProblem.ts'
import { pageOf } from '../values/recordAddress.ts'
import { recordTitle } from '../values/title.ts'
import { type Display, useDisplay } from '../values/useDisplay.ts'

type Saved = RecordData & { readonly id: number }

interface Props {
  readonly model: Model
  readonly first: Saved
  readonly second: Saved
  readonly reasons: readonly Likeness[]
}

/** Two records that may be one: why, what tells them apart, and the decision. */
export function PairCard({ model, first, second, reasons }: Props) {
  const display = useDisplay()
  const { text } = display
  const client = useQueryClient()
  const notify = useNotify()
  const problem = useProblem()
  const [busy, setBusy] = useState(false)
  const apart = async () => {
    setBusy(true)
    try {
      await http(`${model.name}/${first.id}/apart`, { method: 'POST', body: { gone: second.id } })
      notify('merging.apartDone', { type: 'success' })
      await recordsChanged(client, model)
    } catch (error) {
      problem(error)
      setBusy(false)
    }
  }
  const columns = model.list.columns.filter((path) => !path.includes('.') && !model.title.includes(path))
  return (
    <Card component="article" aria-label={`${recordTitle(model, first, text)} – ${recordTitle(model, second, text)}`}>
      <div className="g-pair-why">
        {reasons.map((reason) => (
          <StatePill
            key={JSON.stringify(reason)}
            tone={reason.kind === 'same' ? 'warning' : 'info'}
            label={why(reason, model, display)}
          />
        ))}
      </div>
      <div className="g-pair">
        {[first, second].map((record) => (
          <div key={record.id}>
            <Link to={pageOf(model, record.id)}>{recordTitle(model, record, text)}</Link>
            <dl>
              {columns.flatMap((path) => {
                const field = model.fields.get(path)
                const value = field && display.value(model, field, record[path], record.refs)
                return field && value
                  ? [
                      <div key={path}>
                        <dt>{text.field(model, path)}</dt>
                        <dd>
                          <bdi>{value}</bdi>
                        </dd>
                      </div>,
                    ]
                  : []
              })}
            </dl>
          </div>
        ))}
      </div>
      <div className="g-pair-actions">
        <Button
          component={Link}
          to={`/${model.route.base}/merge?kept=${first.id}&gone=${second.id}`}
          variant="contained"
          color="primary"
        >
          {text.say('merging.compare')}
        </Button>
        <Button disabled={busy} onClick={apart}>
          {text.say('merging.apart')}
        </Button>
      </div>
    </Card>
  )
}

function why(reason: Likeness, model: Model, { text }: Display): string {
  if (reason.kind === 'like') return text.say('merging.like')
  const [one, other] = reason.fields
  return one === other
    ? text.say('merging.same', { field: text.field(model, one) })
    : text.say('merging.sameOf', { field: text.field(model, one), other: text.field(model, other) })
}
