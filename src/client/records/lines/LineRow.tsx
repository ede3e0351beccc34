import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { memo, useState } from 'react'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField, ModelLines } from '../../../../schema/modelField.ts'
import { Icon } from '../../components/Icon.tsx'
import { useNumerals } from '../../providers/numerals.ts'
import { useText } from '../text/useText.ts'
import { LineCell } from './LineCell.tsx'

interface LineRowProps {
  readonly model: Model
  readonly lines: ModelLines
  readonly columns: readonly ModelField[]
  readonly index: number
  readonly preview: boolean
  /** Whether it stands as a card: its cells below each other, what is empty behind a button. */
  readonly card: boolean
  /** The columns that the card keeps behind its button whatever is in them, as one text. */
  readonly back: string
  /** What is wrong with its cells: messages by field, as JSON, so that an unchanged one is known as such. */
  readonly faults: string
  readonly onRemove: (index: number) => void
}

/** One line. Typing in another one does not render it again. */
export const LineRow = memo(
  function LineRow({ model, lines, columns, index, preview, card, back, faults, onRemove }: LineRowProps) {
    const text = useText()
    const place = `${lines.name}.${index}`
    const messages = JSON.parse(faults) as Readonly<Record<string, string>>
    const { write } = useNumerals()
    const [open, setOpen] = useState(false)
    return (
      <tr data-line={index} data-open={open || undefined}>
        <td className="g-line-number">{write(index + 1)}</td>
        {columns.map((field) => (
          <LineCell
            key={field.field}
            model={model}
            field={field}
            name={`${place}.${field.field}`}
            number={index + 1}
            preview={preview}
            text={text}
            message={messages[field.field]}
            card={card}
            back={back.split(',').includes(field.field)}
          />
        ))}
        {card && !preview && (
          <td className="g-line-more">
            <Button variant="text" color="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
              {text.say(open ? 'generated.less' : 'generated.more')}
            </Button>
          </td>
        )}
        {!preview && (
          <td className="g-line-remove">
            <IconButton
              size="small"
              tabIndex={-1}
              aria-label={`${text.say('generated.removeLine')} ${index + 1}`}
              title={text.say('generated.removeLine')}
              onClick={() => onRemove(index)}
            >
              <Icon name="close" size={14} />
            </IconButton>
          </td>
        )}
      </tr>
    )
  },
  (a, b) =>
    a.index === b.index &&
    a.lines === b.lines &&
    a.preview === b.preview &&
    a.card === b.card &&
    a.back === b.back &&
    a.columns === b.columns &&
    a.faults === b.faults,
)

/** The place of a line that is far from what is on the screen. */
export const FarRow = memo(({ index }: { readonly index: number }) => (
  <tr data-line={index} data-far>
    <td colSpan={2} />
  </tr>
))
FarRow.displayName = 'FarRow'
