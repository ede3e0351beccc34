import { isFigure } from '../../../../schema/kinds.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { useText } from '../text/useText.ts'
import { shownKind } from '../values/columns.ts'

interface Props {
  readonly model: Model
  readonly columns: readonly ModelField[]
  readonly preview: boolean
}

/** What the columns of lines are called; a star where a value must be there. */
export function LinesHead({ model, columns, preview }: Props) {
  const text = useText()
  return (
    <thead>
      <tr>
        <th scope="col" className="g-line-number">
          #
        </th>
        {columns.map((field) => (
          <th key={field.field} scope="col" data-kind={field.kind} data-align={isFigure(shownKind(field)) ? 'end' : 'start'}>
            {text.field(model, field.field)}
            {field.required && !preview && <span className="field-required"> *</span>}
          </th>
        ))}
        {!preview && (
          <th scope="col" className="g-line-remove">
            <span className="visually-hidden">{text.say('generated.removeLine')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
