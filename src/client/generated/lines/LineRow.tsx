import { memo } from 'react'
import type { Model, ModelField, ModelLines } from '../../../../schema/model.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { Icon } from '../../shell/components/Icon.tsx'
import { useText } from '../text/useText.ts'
import { LineCell } from './LineCell.tsx'

interface LineRowProps {
  readonly model: Model
  readonly lines: ModelLines
  readonly columns: readonly ModelField[]
  readonly index: number
  readonly preview: boolean
  readonly onRemove: (index: number) => void
}

/** One line. Typing in another one does not render it again. */
export const LineRow = memo(
  function LineRow({ model, lines, columns, index, preview, onRemove }: LineRowProps) {
    const text = useText()
    const { write } = useNumerals()
    return (
      <tr data-line={index}>
        <td className="g-line-number">{write(index + 1)}</td>
        {columns.map((field) => (
          <LineCell
            key={field.field}
            model={model}
            field={field}
            name={`${lines.name}.${index}.${field.field}`}
            number={index + 1}
            preview={preview}
            text={text}
          />
        ))}
        {!preview && (
          <td className="g-line-remove">
            <button
              type="button"
              tabIndex={-1}
              aria-label={`${text.say('generated.removeLine')} ${index + 1}`}
              onClick={() => onRemove(index)}
            >
              <Icon name="close" size={14} />
            </button>
          </td>
        )}
      </tr>
    )
  },
  (a, b) => a.index === b.index && a.lines === b.lines && a.preview === b.preview,
)

/** The place of a line that is far from what is on the screen. */
export const FarRow = memo(({ index }: { readonly index: number }) => (
  <tr data-line={index}>
    <td colSpan={2} />
  </tr>
))
FarRow.displayName = 'FarRow'
