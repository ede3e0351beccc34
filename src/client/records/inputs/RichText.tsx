import Box from '@mui/material/Box'
import { ClearButtons, FormatButtons, ListButtons, QuoteButtons, RichTextInput, RichTextInputToolbar } from 'ra-input-rich-text'
import { type MouseEvent, useMemo } from 'react'
import { asInput } from './asInput.tsx'
import type { BoxProps } from './input.ts'
import { AlignButtons } from './richText/AlignButtons.tsx'
import { extensions, withBareLinks } from './richText/editorOptions.ts'
import { LevelSelect } from './richText/LevelSelect.tsx'
import { LinkButton } from './richText/LinkButton.tsx'

/** A tool that is pressed leaves the caret where it is: a key that follows at once is written, not lost on the button. */
const keepCaret = (event: MouseEvent<HTMLElement>) => {
  const tool = (event.target as Element).closest('button')
  if (tool && event.currentTarget.contains(tool)) event.preventDefault()
}

const toolbar = (
  <Box onMouseDown={keepCaret}>
    <RichTextInputToolbar>
      <LevelSelect />
      <FormatButtons size="small" />
      <AlignButtons />
      <ListButtons size="small" />
      <LinkButton />
      <QuoteButtons size="small" />
      <ClearButtons size="small" />
    </RichTextInputToolbar>
  </Box>
)

/** React-Admin's editor of formatted text, with the tools of what may be stored. */
function RichTextBox({ name, disabled, control: { id } }: BoxProps) {
  const options = useMemo(() => {
    const attributes = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      'aria-describedby': `${id}-note`,
    }
    return { extensions, editorProps: { attributes } }
  }, [id])
  return (
    <RichTextInput
      id={id}
      source={name}
      label={false}
      helperText={false}
      disabled={disabled}
      editorOptions={options}
      toolbar={toolbar}
      parse={(html: string) => (html === '' ? null : withBareLinks(html))}
    />
  )
}

/** A chunk of its own, for the editor is heavy. */
export default asInput(RichTextBox)
