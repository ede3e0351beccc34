import { RichTextInput } from 'ra-input-rich-text'

/** The editor of formatted text; its own chunk, for it is heavy. */
export default function RichText({ name, disabled }: { readonly name: string; readonly disabled: boolean }) {
  return <RichTextInput source={name} label={false} disabled={disabled} helperText={false} fullWidth />
}
