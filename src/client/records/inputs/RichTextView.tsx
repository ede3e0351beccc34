import { RichTextField } from 'react-admin'

/** Formatted text to read, cleaned of everything that is not text. */
export default function RichTextView({ html }: { readonly html: string }) {
  return <RichTextField source="html" record={{ html }} className="g-rich" component="div" />
}
