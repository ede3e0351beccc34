import Paper, { type PaperProps } from '@mui/material/Paper'
import type { ComponentProps } from 'react'

interface ChoiceProps {
  readonly title: string
  readonly hint?: string
  /** What the records are called by which it was found. */
  readonly found: readonly string[]
}

/** A record in the list of a picker. */
export function PickerChoice({ title, hint, found, ...props }: ChoiceProps & Omit<ComponentProps<'li'>, 'title'>) {
  return (
    <li {...props}>
      <span>
        {title}
        {found.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: namesakes
          <span key={index} className="picker-found">
            {name}
          </span>
        ))}
      </span>
      {hint && <span className="ltr picker-hint">{hint}</span>}
    </li>
  )
}

/** The list; above it stands how many fit, or above the entry for a new record that nothing was found. */
export function PickerPaper({ note, children, ...paper }: PaperProps & { readonly note?: string }) {
  return (
    <Paper {...paper}>
      {note && <p className="hint picker-note">{note}</p>}
      {children}
    </Paper>
  )
}
