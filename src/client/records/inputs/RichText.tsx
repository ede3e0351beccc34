import Box from '@mui/material/Box'
import { ClearButtons, FormatButtons, ListButtons, QuoteButtons, RichTextInput, RichTextInputToolbar } from 'ra-input-rich-text'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { asInput } from './asInput.tsx'
import type { BoxProps } from './input.ts'
import { AlignButtons } from './richText/AlignButtons.tsx'
import { extensions, withBareLinks } from './richText/editorOptions.ts'
import { LevelSelect } from './richText/LevelSelect.tsx'
import { LinkButton } from './richText/LinkButton.tsx'
import { PlaceholderSelect } from './richText/PlaceholderSelect.tsx'
import { Preview } from './richText/Preview.tsx'

/** A tool that is pressed leaves the caret where it is: a key that follows at once is written, not lost on the button. */
const keepCaret = (event: MouseEvent<HTMLElement>) => {
  const tool = (event.target as Element).closest('button')
  if (tool && event.currentTarget.contains(tool)) event.preventDefault()
}

const toolbar = (placeholders?: ReactNode) => (
  <Box onMouseDown={keepCaret}>
    <RichTextInputToolbar>
      {placeholders}
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
function RichTextBox({ model, field, name, disabled, control: { id } }: BoxProps) {
  const tools = useMemo(
    () => toolbar(field.placeholders && <PlaceholderSelect model={model} field={field} name={name} />),
    [model, field, name],
  )
  const options = useMemo(() => {
    const attributes = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      'aria-describedby': `${id}-note`,
    }
    return { extensions, editorProps: { attributes } }
  }, [id])
  const input = (
    <RichTextInput
      id={id}
      source={name}
      label={false}
      helperText={false}
      disabled={disabled}
      editorOptions={options}
      toolbar={tools}
      parse={(html: string) => (html === '' ? null : withBareLinks(html))}
    />
  )
  return field.placeholders ? (
    <>
      {input}
      <Preview field={field} name={name} />
    </>
  ) : (
    input
  )
}

/** A chunk of its own, for the editor is heavy. */
export default asInput(RichTextBox)
