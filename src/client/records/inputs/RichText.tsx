import { ClearButtons, FormatButtons, ListButtons, QuoteButtons, RichTextInput, RichTextInputToolbar } from 'ra-input-rich-text'
import { useMemo } from 'react'
import { asInput } from './asInput.tsx'
import type { BoxProps } from './input.ts'
import { AlignButtons } from './richText/AlignButtons.tsx'
import { extensions, withBareLinks } from './richText/editorOptions.ts'
import { LevelSelect } from './richText/LevelSelect.tsx'
import { LinkButton } from './richText/LinkButton.tsx'

const toolbar = (
  <RichTextInputToolbar>
    <LevelSelect />
    <FormatButtons size="small" />
    <AlignButtons />
    <ListButtons size="small" />
    <LinkButton />
    <QuoteButtons size="small" />
    <ClearButtons size="small" />
  </RichTextInputToolbar>
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
