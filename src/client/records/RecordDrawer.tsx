import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import type { RecordData } from '../../../schema/record/record.ts'
import { ErrorState } from '../components/ErrorState.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { Skeleton } from '../components/Skeleton.tsx'
import { ProblemError } from '../providers/problem.ts'
import { DrawerRecord } from './DrawerRecord.tsx'
import type { FormHandle } from './form/FormHandle.ts'
import { LeaveDialog } from './form/LeaveDialog.tsx'
import { RecordEdit, useStored } from './form/RecordEdit.tsx'
import { MissingNote } from './record/Missing.tsx'
import { useLeft } from './record/useLeft.ts'
import type { RecordDrawerProps } from './recordDrawerProps.ts'
import { carriedFrom } from './start/start.ts'
import { useText } from './text/useText.ts'
import { recordTitle } from './values/title.ts'

/** A record in a sheet beside the page that one stays on. Closing it asks before something typed is lost. */
export const RecordDrawer = (props: RecordDrawerProps) => (
  <RecordEdit model={props.model} id={props.id}>
    <Drawn {...props} />
  </RecordEdit>
)

function Drawn(props: RecordDrawerProps) {
  const { model, id, start, onClose } = props
  const text = useText()
  const [round, setRound] = useState(0)
  const [carried, setCarried] = useState<RecordData>()
  const [leaving, setLeaving] = useState(false)
  const { left, leave } = useLeft()
  const form = useRef<FormHandle>(null)
  const { record: data, error, refetch } = useStored(id)
  const title = id === undefined ? text.fresh(model) : data ? recordTitle(model, data, text) : text.one(model)
  const wide = model.lines.length > 0 || model.sections.length > 1
  return (
    <>
      <Sheet title={title} onClose={() => (form.current?.isUnsaved() ? setLeaving(true) : onClose())} wide={wide}>
        {error instanceof ProblemError && error.status === 404 ? (
          <MissingNote>
            <Button variant="contained" color="primary" onClick={onClose}>
              {text.say('lists.missing.back', { list: text.title(model) })}
            </Button>
          </MissingNote>
        ) : error ? (
          <ErrorState error={error} onRetry={() => refetch()} />
        ) : left || (id !== undefined && !data) ? (
          <Skeleton height={120} />
        ) : (
          <DrawerRecord
            {...props}
            record={data}
            form={form}
            start={round === 0 ? start : carried}
            round={round}
            onAnother={(saved) => {
              setCarried(carriedFrom(model, saved))
              setRound(round + 1)
            }}
            onGo={leave}
            onDone={() => refetch()}
          />
        )}
      </Sheet>
      {leaving && (
        <LeaveDialog
          onStay={() => setLeaving(false)}
          onLeave={() => {
            setLeaving(false)
            form.current?.release()
            onClose()
          }}
        />
      )}
    </>
  )
}
