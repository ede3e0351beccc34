import NativeSelect from '@mui/material/NativeSelect'
import { useTiptapEditor } from 'ra-input-rich-text'
import type { Model } from '../../../../../schema/model.ts'
import type { ModelField } from '../../../../../schema/modelField.ts'
import { isPlaceholder } from '../../../../../schema/record/check.ts'
import { useText } from '../../text/useText.ts'
import { useSiblings } from '../place.ts'
import { useEditorValue } from './useEditorValue.ts'

interface PlaceholderSelectProps {
  readonly model: Model
  readonly field: ModelField
  readonly name: string
}

/** What the text may be filled with as the record is, put where the caret stands. */
export function PlaceholderSelect({ model, field, name }: PlaceholderSelectProps) {
  const editor = useTiptapEditor()
  const text = useText()
  const { read } = useSiblings(name, Object.values(field.placeholders ?? {}))
  const canChange = useEditorValue((one) => one.isEditable)
  const offered = Object.keys(field.placeholders ?? {}).filter((one) => isPlaceholder(field, one, read))
  const label = text.say('generated.insertPlaceholder')
  return (
    <NativeSelect
      disableUnderline
      disabled={!canChange}
      value=""
      onChange={(event) => editor.chain().focus().insertContent(`{${event.target.value}}`).run()}
      inputProps={{ 'aria-label': label }}
    >
      <option value="">{label}</option>
      {offered.map((one) => (
        <option key={one} value={one}>
          {text.placeholder(model, one)}
        </option>
      ))}
    </NativeSelect>
  )
}
