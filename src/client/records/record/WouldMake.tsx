import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { isEmpty } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { permissionsOfRun, type RunModel } from '../../../../schema/run.ts'
import type { RunPreview } from '../../../shared/run.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useCan } from '../../providers/frame.tsx'
import { http } from '../../providers/http.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { useLater } from '../values/useLookup.ts'
import { NamedValue, NamedValues } from './NamedValues.tsx'

/** Long enough that a reason is not asked about letter by letter. */
const pause = 300

/** The run that makes for many what an action makes for one, by the same maker. */
export function useRunOf(model: Model, action: string): RunModel | undefined {
  const registry = useDefinitions()
  const can = useCan()
  const { makes, by } = model.actions.get(action) ?? {}
  if (typeof by !== 'string') return undefined
  return registry.runs.find(
    (run) => run.over === model && run.source.by === by && run.source.makes === makes && permissionsOfRun(run).every(can),
  )
}

interface WouldMakeProps {
  readonly run: RunModel
  readonly record: RecordData & { readonly id: number }
}

/** What an action would make with what is typed in its dialog, told before it is done; it stands inside of the form. */
export function WouldMake({ run, record }: WouldMakeProps) {
  const { text, amount } = useDisplay()
  const typed = useWatch() as RecordData
  const fields = [...run.input.fields.values()].filter(({ field }) => field in typed)
  const input = Object.fromEntries(fields.map(({ field }) => [field, typed[field] ?? null]))
  const complete = fields.every(({ field, required }) => !required || !isEmpty(input[field]))
  const filter = Object.fromEntries(run.filters.flatMap((name) => (isEmpty(record[name]) ? [] : [[name, record[name]]])))
  const body = useLater(complete ? JSON.stringify({ input, filter }) : null, pause)
  const { data } = useQuery({
    queryKey: ['runs', run.name, 'one', record.id, body],
    enabled: body !== null,
    retry: false,
    queryFn: async ({ signal }) => {
      const path = `runs/${run.name}/preview?only=rows&ids=${encodeURIComponent(JSON.stringify([record.id]))}`
      return (await http<Pick<RunPreview, 'rows'>>(path, { method: 'POST', body: JSON.parse(body ?? '{}'), signal })).json
    },
  })
  const [row] = data?.rows ?? []
  if (!row) return null
  return (
    <Box role="status" sx={{ marginBlockStart: 1.5 }}>
      {row.errors.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
      {row.state === 'nothing' && <p>{text.say('runs.nothing')}</p>}
      {row.count > 0 && <h3>{text.say(`resources.${run.makes.name}.name`)}</h3>}
      {row.count > 0 && (
        <NamedValues>
          {run.amounts.map((name) => (
            <NamedValue key={name} name={text.field(run.makes, name)} strong inDigits>
              {amount(row.amounts[name] ?? '0')}
            </NamedValue>
          ))}
        </NamedValues>
      )}
    </Box>
  )
}
