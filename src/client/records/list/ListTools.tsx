import type { Model } from '../../../../schema/model.ts'
import { IconAction } from '../../components/IconAction.tsx'
import type { Display } from '../values/useDisplay.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { FilterBar } from './FilterBar.tsx'
import { SavedFilters } from './SavedFilters.tsx'
import { SearchBox } from './SearchBox.tsx'
import { searchHint } from './searchHint.ts'
import type { Tree } from './useTree.ts'

interface Props {
  readonly model: Model
  readonly display: Display
  /** The columns that are shown, by their paths. */
  readonly paths: readonly string[]
  readonly onColumns: (paths: readonly string[]) => void
  readonly tree: Tree | undefined
  readonly inCalendar: boolean
  readonly onView: (view: 'list' | 'calendar') => void
  /** While records are chosen the bar for these is in its place. */
  readonly inert: boolean
}

/** What narrows a list and says how it is shown. */
export function ListTools({ model, display, paths, onColumns, tree, inCalendar, onView, inert }: Props) {
  const { text } = display
  return (
    <div className="g-tools" inert={inert}>
      <SearchBox label={text.say('generated.search')} hint={searchHint(model, text)} />
      <FilterBar model={model} display={display} />
      <SavedFilters model={model} text={text} columns={paths} onColumns={onColumns} />
      {tree && (
        <>
          <IconAction label={text.say('lists.tree.unfoldAll')} icon="unfold" onClick={tree.unfoldAll} />
          <IconAction label={text.say('lists.tree.foldAll')} icon="fold" onClick={tree.foldAll} />
        </>
      )}
      {model.data.calendar && (
        <IconAction
          label={text.say(inCalendar ? 'lists.calendar.asList' : 'lists.calendar.asCalendar')}
          icon={inCalendar ? 'table' : 'calendar'}
          onClick={() => onView(inCalendar ? 'list' : 'calendar')}
        />
      )}
      {!inCalendar && <ColumnChooser model={model} chosen={paths} text={text} onChange={onColumns} />}
    </div>
  )
}
