import LinearProgress from '@mui/material/LinearProgress'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import { MenuButton } from '../../components/MenuButton.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { PrintPreview } from '../../print/PrintPreview.tsx'
import { useProblem } from '../../providers/useProblem.ts'
import { LabelsDialog } from '../record/LabelsDialog.tsx'
import { useLabels } from '../record/recordPapers.ts'
import type { Text } from '../text/useText.ts'
import { areTooMany, savePapers } from './papersJob.ts'

interface Props {
  readonly model: Model
  readonly text: Text
  /** Whether everything that is filtered is meant, on all pages. */
  readonly whole: boolean
}

/** The chosen records on paper, in the order of the list and in one file: their cards, or the paper of each. */
export function PrintChosen({ model, text, whole }: Props) {
  const { selectedIds, filterValues, sort } = useListContext()
  const client = useQueryClient()
  const problem = useProblem()
  const [shown, setShown] = useState<'card' | 'labels' | 'paper' | null>(null)
  const notify = useNotify()
  const [share, setShare] = useState<number | null>(null)
  const stopped = useRef(false)
  const label = text.say('print.print')
  const labels = useLabels(model)
  const kinds = [
    ...(layoutOf(model.data).card ? (['card'] as const) : []),
    ...(labels ? (['labels'] as const) : []),
    'paper' as const,
  ]
  const query = {
    filter: JSON.stringify(whole ? filterValues : { id_in: selectedIds }),
    sort: JSON.stringify([sort.field, sort.order]),
  }
  const path = `${model.name}/print?${new URLSearchParams({ as: shown ?? 'paper', ...query })}`
  // More than one waits for are printed as a job.
  const order = async () => {
    setShown(null)
    setShare(0)
    stopped.current = false
    try {
      const refused = await savePapers(client, path, { onStep: setShare, isStopped: () => stopped.current })
      if (refused !== null) notify(refused, { type: 'error' })
    } catch (refused) {
      problem(refused)
    } finally {
      setShare(null)
    }
  }
  return (
    <>
      <MenuButton
        label={label}
        size="small"
        items={kinds.map((kind) => ({
          label: text.say(`print.many.${kind}`),
          icon: kind === 'card' ? 'badge' : 'print',
          onSelect: () => setShown(kind),
        }))}
      >
        {label}
      </MenuButton>
      {shown === 'labels' && <LabelsDialog model={model} query={query} onClose={() => setShown(null)} />}
      {shown && shown !== 'labels' && (
        <PrintPreview
          title={text.title(model)}
          path={path}
          onClose={() => setShown(null)}
          onRefused={(refusal) => areTooMany(refusal) && shown === 'paper' && void order()}
        />
      )}
      {share !== null && (
        <Sheet kind="dialog" title={text.say('actions.printRecords')} onClose={() => (stopped.current = true)}>
          <LinearProgress variant="determinate" value={share * 100} aria-label={text.say('jobs.stage.printRecords.pages')} />
        </Sheet>
      )}
    </>
  )
}
