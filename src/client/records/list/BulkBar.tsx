import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { actionLabel } from '../record/actionLabel.ts'
import type { Text } from '../text/useText.ts'
import { BulkAction } from './BulkAction.tsx'
import { BulkTools } from './BulkTools.tsx'
import { ChangeMany } from './ChangeMany.tsx'
import { Results } from './Results.tsx'
import { useBulkWork } from './useBulkWork.ts'

/** What can be done with the chosen records: delete, and the actions that the definition allows on many. */
export function BulkBar({ model, text }: { readonly model: Model; readonly text: Text }) {
  const { selectedIds, onUnselectItems, data, total = 0 } = useListContext<RecordData & { id: number }>()
  const [asked, setAsked] = useState<string | null>(null)
  const [wanted, setWanted] = useState(false)
  const [changing, setChanging] = useState(false)
  // Only where the whole page is chosen can more be meant.
  const wholePage = data !== undefined && data.length > 0 && data.every((one) => selectedIds.includes(one.id))
  const whole = wanted && wholePage
  const chosen = whole ? total : selectedIds.length
  const work = useBulkWork(model, text, { whole, count: chosen })
  const clear = () => {
    setWanted(false)
    onUnselectItems()
  }
  const run = async (name: string, input: object) => {
    if (!(await work.run(name, actionLabel(text, model, name), input))) return
    setAsked(null)
    clear()
  }
  return (
    <>
      {selectedIds.length > 0 && (
        <BulkTools
          model={model}
          text={text}
          count={chosen}
          whole={whole}
          all={wholePage && !whole && total > selectedIds.length ? total : undefined}
          onWhole={() => setWanted(true)}
          onAsk={setAsked}
          onChange={() => setChanging(true)}
          onClear={clear}
        />
      )}
      {asked !== null && (
        <BulkAction
          model={model}
          action={asked}
          title={actionLabel(text, model, asked)}
          whole={whole}
          chosen={chosen}
          work={work}
          onRun={(input) => run(asked, input)}
          onClose={() => setAsked(null)}
        />
      )}
      {changing && (
        <ChangeMany
          model={model}
          text={text}
          whole={whole}
          work={work}
          ids={selectedIds}
          count={chosen}
          onDone={() => {
            setChanging(false)
            clear()
          }}
          onClose={() => setChanging(false)}
        />
      )}
      {work.results && (
        <Results
          title={work.results.title}
          results={work.results.rows}
          nameOf={(id) => work.results?.names.get(id) || String(id)}
          text={text}
          onClose={work.forget}
        />
      )}
    </>
  )
}
