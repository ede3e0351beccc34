import { RichTextField } from 'react-admin'

const purifyOptions = { ADD_ATTR: ['target'] }

/** Formatted text to read, cleaned of everything that is not text; its links lead out of the page, not away from it. */
export default function RichTextView({ html }: { readonly html: string }) {
  const shown = html.replaceAll('<a ', '<a target="_blank" rel="noopener noreferrer" ')
  return <RichTextField source="html" record={{ html: shown }} purifyOptions={purifyOptions} className="g-rich" component="div" />
}
