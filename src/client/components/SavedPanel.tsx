import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type SyntheticEvent, useState } from 'react'
import { useT } from '../providers/i18n.ts'
import { Icon } from './Icon.tsx'
import { IconAction } from './IconAction.tsx'
import { PanelButton } from './PanelButton.tsx'
import { PanelEntry } from './PanelEntry.tsx'

interface Props<S> extends Pick<ButtonProps, 'variant' | 'sx'> {
  readonly title: string
  /** What stands there before anything is kept. */
  readonly none: string
  /** What is asked for when something is kept. */
  readonly naming: string
  readonly saved: readonly S[]
  readonly onSave: (name: string) => void
  readonly onShow: (one: S) => void
  readonly onRemove: (one: S) => void
}

/** What a person keeps under names of their own: a list of it, and a box to keep what is shown now. */
export function SavedPanel<S extends { readonly name: string }>({
  title,
  none,
  naming,
  saved,
  onSave,
  onShow,
  onRemove,
  ...rest
}: Props<S>) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!name) return
    onSave(name)
    setTyped('')
  }
  return (
    <PanelButton {...rest} label={title} button={title} endIcon={<Icon name="down" size={14} />}>
      {(close) => (
        <>
          <Box sx={{ maxHeight: 300, overflowY: 'auto' }}>
            {!saved.length && <Typography variant="caption">{none}</Typography>}
            {saved.map((one) => (
              <Box key={one.name} sx={{ display: 'flex', alignItems: 'center' }}>
                <PanelEntry
                  onClick={() => {
                    onShow(one)
                    close()
                  }}
                >
                  {one.name}
                </PanelEntry>
                <IconAction
                  size="small"
                  label={t('generated.saved.remove', { name: one.name })}
                  icon="trash"
                  iconSize={16}
                  onClick={() => onRemove(one)}
                />
              </Box>
            ))}
          </Box>
          <Stack component="form" sx={{ gap: 1, padding: 1 }} onSubmit={submit}>
            <OutlinedInput
              value={typed}
              placeholder={naming}
              slotProps={{ input: { maxLength: 60, 'aria-label': naming } }}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" disabled={!name}>
              {t('generated.saved.save')}
            </Button>
          </Stack>
        </>
      )}
    </PanelButton>
  )
}
