import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import { MenuButton } from '../../components/MenuButton.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { JobProgress } from '../../jobs/JobProgress.tsx'
import { PrintPreview } from '../../print/PrintPreview.tsx'
import { ProblemError } from '../../providers/problem.ts'
import { orderAt } from '../../providers/useJob.ts'
import { useProblem } from '../../providers/useProblem.ts'
import type { Text } from '../text/useText.ts'

interface Props {
  readonly model: Model
  readonly text: Text
  /** Whether everything that is filtered is meant, on all pages. */
  readonly whole: boolean
}

const isTooMany = (error: unknown): boolean =>
  error instanceof ProblemError && error.body.problem.errors?.[0]?.code === 'Selection.TooMany'

/** The chosen records on paper, in the order of the list and in one file: their cards, or the paper of each. */
export function PrintChosen({ model, text, whole }: Props) {
  const { selectedIds, filterValues, sort } = useListContext()
  const client = useQueryClient()
  const problem = useProblem()
  const [shown, setShown] = useState<'card' | 'paper' | null>(null)
  const [job, setJob] = useState<number | null>(null)
  const label = text.say('print.print')
  const kinds = layoutOf(model.data).card ? (['card', 'paper'] as const) : (['paper'] as const)
  const words = {
    as: shown ?? 'paper',
    filter: JSON.stringify(whole ? filterValues : { id_in: selectedIds }),
    sort: JSON.stringify([sort.field, sort.order]),
  }
  const path = `${model.name}/print?${new URLSearchParams(words)}`
  // More than one waits for are printed as a job.
  const order = async () => {
    setShown(null)
    try {
      setJob((await orderAt(client, path, { body: {} })).id)
    } catch (refused) {
      problem(refused)
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
      {shown && (
        <PrintPreview
          title={text.title(model)}
          path={path}
          onClose={() => setShown(null)}
          onRefused={(refusal) => isTooMany(refusal) && shown === 'paper' && void order()}
        />
      )}
      {job !== null && (
        <Sheet kind="dialog" title={text.title(model)} onClose={() => setJob(null)}>
          <JobProgress id={job} fresh saves onClose={() => setJob(null)} />
        </Sheet>
      )}
    </>
  )
}
