import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTiptapEditor } from 'ra-input-rich-text'
import { Icon } from '../../../components/Icon.tsx'
import { useLanguage, useT } from '../../../providers/i18n.ts'
import { alignments } from './editorOptions.ts'
import { useEditorValue } from './useEditorValue.ts'

const icons = { start: 'alignStart', center: 'alignCenter', end: 'alignEnd', justify: 'alignJustify' }

/** The sides of a paragraph, beginning where the reader's lines begin. */
export function AlignButtons() {
  const editor = useTiptapEditor()
  const t = useT()
  const [start, end] = useLanguage().direction === 'rtl' ? ['right', 'left'] : ['left', 'right']
  const words = { start, center: 'center', end, justify: 'justify' }
  const now = useEditorValue((one) => alignments.find((side) => one.isActive({ textAlign: side })) ?? 'start')
  const change = (wanted: string | null) => {
    const textAlign = wanted === 'start' ? null : wanted
    editor.chain().focus().updateAttributes('paragraph', { textAlign }).updateAttributes('heading', { textAlign }).run()
  }
  return (
    <ToggleButtonGroup exclusive disabled={!editor?.isEditable} value={now} onChange={(_, wanted) => change(wanted)}>
      {alignments.map((one) => {
        const label = t(`ra.tiptap.align_${words[one]}`)
        return (
          <ToggleButton key={one} value={one} aria-label={label} title={label}>
            <Icon name={icons[one]} />
          </ToggleButton>
        )
      })}
    </ToggleButtonGroup>
  )
}
