import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { Fold } from '../../components/Fold.tsx'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { recordsChanged } from '../../providers/frame.tsx'
import { http, newKey } from '../../providers/http.ts'
import { ProblemError } from '../../providers/problem.ts'
import { useProblem } from '../../providers/useProblem.ts'
import { pageOf } from '../values/recordAddress.ts'
import { recordTitle } from '../values/title.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { ChoiceTable } from './ChoiceTable.tsx'
import { differencesOf, type Side, takenOver } from './differences.ts'

type Saved = RecordData & { readonly id: number }

interface Props {
  readonly model: Model
  readonly kept: Saved
  readonly gone: Saved
  /** Keeps the other one. */
  readonly onSwap: () => void
  /** One of them has changed meanwhile. */
  readonly onStale: () => void
}

/** Takes one record into the other, as they were when they were compared. */
function useMerge({ model, kept, gone, onStale }: Omit<Props, 'onSwap'>) {
  const { text } = useDisplay()
  const registry = useDefinitions()
  const client = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const problem = useProblem()
  const key = useRef(newKey())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const name = recordTitle(model, kept, text)
  const merge = async (values: RecordData) => {
    setBusy(true)
    setRefused({})
    try {
      await http(`${model.name}/${kept.id}/merge`, {
        method: 'POST',
        key: key.current,
        body: {
          gone: gone.id,
          goneVersion: gone['version'],
          version: kept['version'],
          values,
        },
      })
      notify('merging.done', { type: 'success', messageArgs: { name } })
      // What pointed to one of them points to the other: every list may have changed.
      for (const one of registry.models) void recordsChanged(client, one, one === model ? gone.id : undefined)
      navigate(pageOf(model, kept.id), { replace: true })
    } catch (error) {
      key.current = newKey()
      setBusy(false)
      if (error instanceof ProblemError) {
        setRefused(error.body.errors)
        if (error.body.problem.errors?.some(({ code }) => code === 'Record.Stale')) onStale()
      }
      problem(error)
    }
  }
  return { merge, busy, refused }
}

/** The two records beside each other, what moves from one to the other, and the button that does it. */
export function Comparison({ model, kept, gone, onSwap, onStale }: Props) {
  const { text, numerals } = useDisplay()
  const registry = useDefinitions()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const { data: pointing } = useQuery({
    queryKey: [model.name, 'pointing', gone.id, gone['version']],
    queryFn: async ({ signal }) => (await http<Record<string, number>>(`${model.name}/${gone.id}/pointing`, { signal })).json,
  })
  const differences = differencesOf(model, kept, gone)
  const { merge, busy, refused } = useMerge({ model, kept, gone, onStale })
  const [open, filled] = [differences.filter((one) => one.contradicts), differences.filter((one) => !one.contradicts)]
  const table = {
    model,
    kept,
    gone,
    chosen,
    refused,
    onChoose: (field: string, side: Side) => setChosen({ ...chosen, [field]: side }),
  }
  const moves = Object.entries(pointing ?? {}).flatMap(([resource, count]) => {
    const other = registry.find(resource)
    return other ? [`${text.title(other)}: ${numerals.number(count)}`] : []
  })
  return (
    <>
      <Card component="section">
        <h2>{text.say(open.length ? 'merging.differ' : 'merging.alike')}</h2>
        <ChoiceTable {...table} differences={open} onSwap={onSwap} />
        {filled.length > 0 && (
          <Fold
            title={text.say('merging.filled', { count: filled.length })}
            defaultExpanded={filled.some(({ field }) => refused[field.field])}
          >
            <ChoiceTable {...table} differences={filled} />
          </Fold>
        )}
      </Card>
      <Card component="section">
        <h2>{text.say('merging.moves')}</h2>
        {pointing && (
          <ul className="g-merge-moves">
            {moves.length ? moves.map((one) => <li key={one}>{one}</li>) : <li>{text.say('merging.movesNothing')}</li>}
          </ul>
        )}
        <p className="hint">{text.say('merging.hint')}</p>
        <div className="g-pair-actions">
          <Button
            variant="contained"
            color="error"
            disabled={busy || !pointing}
            onClick={() => merge(takenOver(differences, chosen, gone))}
          >
            {text.say('merging.merge')}
          </Button>
          <Button disabled={busy} onClick={() => navigate(-1)}>
            {text.say('generated.cancel')}
          </Button>
        </div>
      </Card>
    </>
  )
}
