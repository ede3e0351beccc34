import { RichTextInput } from 'ra-input-rich-text'
import type { InputProps } from './input.ts'

/** React-Admin's editor of formatted text; a chunk of its own, for it is heavy. */
export default function RichText({ definition: _definition, isRequired = false, ...props }: InputProps) {
  return <RichTextInput {...(props as object)} source={props.source} isRequired={isRequired} fullWidth />
}
