import { type ReactNode, useId } from 'react'
import './public.css'

/** What a control needs to belong to its label, hint and error. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': boolean
}

interface Props {
  readonly label: string
  readonly required?: boolean
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly children: (control: ControlProps) => ReactNode
}

/** A field: its label above, its hint or error below. */
export function Field({ label, required = false, hint, error, children }: Props) {
  const id = useId()
  const note = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        {required && (
          <span className="field-required" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': note, 'aria-required': required })}
      {error ? (
        <p className="error-text" id={note}>
          {error}
        </p>
      ) : (
        hint && (
          <div className="hint" id={note}>
            {hint}
          </div>
        )
      )}
    </div>
  )
}
