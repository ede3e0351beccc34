import NativeSelect from '@mui/material/NativeSelect'
import { useTiptapEditor } from 'ra-input-rich-text'
import { useT } from '../../../providers/i18n.ts'
import { useEditorValue } from './useEditorValue.ts'

const levels = [1, 2, 3, 4, 5, 6]

/** What a paragraph is: plain, or a heading of some level. */
export function LevelSelect() {
  const editor = useTiptapEditor()
  const t = useT()
  const now = useEditorValue((one) => String(levels.find((level) => one.isActive('heading', { level })) ?? ''))
  const canChange = useEditorValue((one) => one.isEditable)
  const change = (level: string) => {
    const begun = editor.chain().focus()
    if (level === '') begun.setNode('paragraph').run()
    else begun.setNode('heading', { level: Number(level) }).run()
  }
  return (
    <NativeSelect
      disableUnderline
      disabled={!canChange}
      value={now ?? ''}
      onChange={(event) => change(event.target.value)}
      inputProps={{ 'aria-label': t('ra.tiptap.select_level') }}
    >
      <option value="">{t('ra.tiptap.paragraph')}</option>
      {levels.map((level) => (
        <option key={level} value={level}>
          {t(`ra.tiptap.heading${level}`)}
        </option>
      ))}
    </NativeSelect>
  )
}
