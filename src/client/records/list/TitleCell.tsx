import ButtonBase from '@mui/material/ButtonBase'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { IconAction } from '../../components/IconAction.tsx'
import type { Column } from '../values/columns.ts'
import { ownName } from '../values/title.ts'
import type { Display } from '../values/useDisplay.ts'
import { Cell } from './Cell.tsx'
import type { TreePlace } from './rowProps.ts'

interface Props extends TreePlace {
  readonly model: Model
  readonly column: Column
  readonly record: RecordData & { readonly id: number }
  readonly display: Display
  /** What the record is called. */
  readonly title: string
  /** Whether a name stands in the language that is read. */
  readonly ownLanguage: boolean
}

/** What a row is called, and in a tree where it stands there. */
export function TitleCell(props: Props) {
  const { model, column, record, display, title, ownLanguage, depth, open, onFold, below, onMove } = props
  return (
    <>
      {depth !== undefined && <Branch open={open} title={title} display={display} onFold={onFold && (() => onFold(record.id))} />}
      {ownLanguage && isName(column) ? (
        ownName(record, display.text, model)
      ) : (
        <Cell model={model} column={column} record={record} display={display} />
      )}
      {below !== undefined && below > 0 && <Below count={below} display={display} />}
      {onMove && (
        <IconAction
          className="g-move"
          size="small"
          label={display.text.say('lists.tree.moveOne', { name: title })}
          icon="drag"
          iconSize={16}
          tabIndex={-1}
          onClick={() => onMove(record)}
        />
      )}
    </>
  )
}

const isName = ({ path }: Column) => path === 'arabicName' || path === 'englishName'

interface BranchProps {
  readonly open: boolean | undefined
  readonly title: string
  readonly display: Display
  /** Left out of what holds nothing. */
  readonly onFold: (() => void) | undefined
}

/** Where a record stands in a tree; it folds and unfolds what hangs below it. */
const Branch = ({ open, title, display, onFold }: BranchProps) => (
  <span className="g-branch">
    {onFold ? (
      <ButtonBase aria-expanded={open} aria-label={title} onClick={onFold}>
        {open ? '▾' : display.text.language === 'ar' ? '◂' : '▸'}
      </ButtonBase>
    ) : (
      <span className="g-leaf" />
    )}
  </span>
)

/** How many hang directly below a record. */
function Below({ count, display }: { readonly count: number; readonly display: Display }) {
  const said = display.text.say('lists.tree.children', { count })
  return (
    <span className="g-children" title={said}>
      <span aria-hidden="true">({display.numerals.number(count)})</span>
      <span className="visually-hidden">{said}</span>
    </span>
  )
}
