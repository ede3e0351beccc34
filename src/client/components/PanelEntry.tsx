import Button, { type ButtonProps } from '@mui/material/Button'

const look = { justifyContent: 'flex-start', minHeight: 34, paddingInline: 1, fontWeight: 400, textAlign: 'start' }

/** An entry of a panel that does something when it is pressed. */
export const PanelEntry = (props: ButtonProps) => <Button variant="text" fullWidth {...props} sx={look} />
