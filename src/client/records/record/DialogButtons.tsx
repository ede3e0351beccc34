import Button from '@mui/material/Button'

interface Props {
  /** The id of the form that it sends. */
  readonly form: string
  readonly label: string
  readonly back: string
  readonly danger: boolean
  readonly disabled: boolean
  readonly onClose: () => void
}

/** The foot of a dialog that asks before an action: does it, or goes back. */
export const DialogButtons = ({ form, label, back, danger, disabled, onClose }: Props) => (
  <>
    <Button
      type="submit"
      form={form}
      {...(danger ? { color: 'error' } : { variant: 'contained', color: 'primary' })}
      disabled={disabled}
      // The second click of a double click does nothing twice.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      {label}
    </Button>
    <Button data-first onClick={onClose}>
      {back}
    </Button>
  </>
)
