import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { Empty } from '../../components/Empty.tsx'
import { useText } from '../text/useText.ts'

interface Props {
  readonly model: Model
  readonly filtered: boolean
  /** What begins a first record. */
  readonly actions: ReactNode
}

/** A list without records: nothing fits its filter, or there is none yet. */
export function EmptyList({ model, filtered, actions }: Props) {
  const text = useText()
  const { setFilters } = useListContext()
  return (
    <div className="card">
      {filtered ? (
        <Empty
          icon="search"
          title={text.say('errors.List.NoMatch')}
          action={<Button onClick={() => setFilters({}, undefined, false)}>{text.say('generated.filter.clear')}</Button>}
        />
      ) : (
        <Empty icon={model.data.menu?.icon ?? 'dot'} title={text.title(model)} action={actions}>
          {text.say(`resources.${model.name}.empty`, { _: text.say('lists.empty') })}
        </Empty>
      )}
    </div>
  )
}
