import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { Link } from 'react-router-dom'
import { holds } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import { permissionsOfRun, type RunModel } from '../../../../schema/run.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useCan } from '../../providers/frame.tsx'
import { useText } from '../text/useText.ts'

type Saved = RecordData & { readonly id: number }

/** The runs that take something into records of a definition: prices into a year. */
export function useNextRuns(model: Model): readonly RunModel[] {
  const registry = useDefinitions()
  const can = useCan()
  return registry.runs.filter(
    (run) => run.over !== model && run.offeredIn.includes(model.name) && permissionsOfRun(run).every(can),
  )
}

/** The page of a run, begun with the record where the run asks for one like it. */
function addressOf({ path, input }: RunModel, model: Model, record: Saved): string {
  const field = [...input.fields.values()].find(
    ({ kind, to, where }) => kind === 'ref' && to === model.name && where !== undefined && holds(where, reader(record)),
  )
  return field ? `${path}?${field.field}=${record.id}` : path
}

/** What one does next with a record: the runs that fill a new year. */
export function NextRuns({ model, record }: { readonly model: Model; readonly record: Saved }) {
  const text = useText()
  const runs = useNextRuns(model)
  if (!runs.length) return null
  return (
    <Alert severity="info" icon={false} role="note" sx={{ marginBlock: 2 }}>
      <AlertTitle>{text.say('generated.next')}</AlertTitle>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {runs.map((run) => (
          <Link key={run.name} to={addressOf(run, model, record)}>
            {text.one(run.input)}
          </Link>
        ))}
      </Box>
    </Alert>
  )
}
