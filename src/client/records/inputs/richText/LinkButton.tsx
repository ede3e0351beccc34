import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useTiptapEditor } from 'ra-input-rich-text'
import { type KeyboardEvent, useState } from 'react'
import { isLink } from '../../../../../schema/values/markup.ts'
import { Icon } from '../../../components/Icon.tsx'
import { PanelButton } from '../../../components/PanelButton.tsx'
import { useT } from '../../../providers/i18n.ts'
import { useEditorValue } from './useEditorValue.ts'

/** What is typed without its beginning is an address of the web, or of a letter. */
const whole = (typed: string): string => (isLink(typed) ? typed : typed.includes('@') ? `mailto:${typed}` : `https://${typed}`)

/** Puts an address behind what is chosen, changes it, or takes it away. */
export function LinkButton() {
  const editor = useTiptapEditor()
  const t = useT()
  const address = useEditorValue((one) => (one.isActive('link') ? String(one.getAttributes('link')['href']) : ''))
  const canLink = useEditorValue((one) => one.isEditable && (one.isActive('link') || !one.state.selection.empty))
  const label = t('ra.tiptap.link')
  return (
    <PanelButton
      className="g-rich-link"
      data-on={address !== '' || undefined}
      label={label}
      aria-label={label}
      title={label}
      disabled={!canLink}
      button={<Icon name="link" size={18} />}
    >
      {(close) => (
        <Address
          stored={address ?? ''}
          onDone={(href) => {
            close()
            const begun = editor.chain().focus().extendMarkRange('link')
            if (href === '') begun.unsetMark('link').run()
            else begun.setMark('link', { href: whole(href) }).run()
          }}
        />
      )}
    </PanelButton>
  )
}

/** The box for the address; the form around the editor hears nothing of its keys. */
function Address({ stored, onDone }: { readonly stored: string; readonly onDone: (href: string) => void }) {
  const t = useT()
  const [typed, setTyped] = useState(stored)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    onDone(typed.trim())
  }
  return (
    <>
      <TextField
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { 'aria-label': t('ra.tiptap.link'), dir: 'ltr', placeholder: 'https://' } }}
      />
      <Stack direction="row" sx={{ gap: 1, marginBlockStart: 1 }}>
        <Button variant="contained" color="primary" disabled={!typed.trim()} onClick={() => onDone(typed.trim())}>
          {t('generated.done')}
        </Button>
        {stored && <Button onClick={() => onDone('')}>{t('generated.remove')}</Button>}
      </Stack>
    </>
  )
}
