import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type SyntheticEvent, useState } from 'react'
import { useListContext, useStore } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { Icon } from '../../components/Icon.tsx'
import { PanelButton } from '../../components/PanelButton.tsx'
import type { Text } from '../text/useText.ts'
import { PanelEntry } from './PanelEntry.tsx'

interface Saved {
  readonly name: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  /** Missing in what was saved when columns were not kept. */
  readonly columns?: readonly string[]
}

interface Props {
  readonly model: Model
  readonly text: Text
  readonly columns: readonly string[]
  readonly onColumns: (columns: readonly string[]) => void
}

const none: readonly Saved[] = []

/** Filters, order and columns under names of the person's own, kept on the server. */
export function SavedFilters({ model, text, columns, onColumns }: Props) {
  const { filterValues, setFilters, sort, setSort } = useListContext()
  const [saved, setSaved] = useStore<readonly Saved[]>(`lists.${model.name}.filters`, none)
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!name) return
    setSaved([...saved.filter((one) => one.name !== name), { name, filter: filterValues, sort, columns }])
    setTyped('')
  }
  const show = (one: Saved) => {
    setFilters({ ...one.filter }, undefined, false)
    if (one.sort.field !== sort.field || one.sort.order !== sort.order) setSort(one.sort)
    if (one.columns && String(one.columns) !== String(columns)) onColumns(one.columns)
  }
  return (
    <PanelButton
      label={text.say('generated.saved.title')}
      variant="text"
      sx={{ marginInlineStart: { sm: 'auto' }, paddingInline: '10px' }}
      button={text.say('generated.saved.title')}
      endIcon={<Icon name="down" size={14} />}
    >
      {(close) => (
        <>
          <div className="g-options">
            {!saved.length && <Typography variant="caption">{text.say('generated.saved.none')}</Typography>}
            {saved.map((one) => (
              <Box key={one.name} sx={{ display: 'flex', alignItems: 'center' }}>
                <PanelEntry
                  onClick={() => {
                    show(one)
                    close()
                  }}
                >
                  {one.name}
                </PanelEntry>
                <IconButton
                  size="small"
                  aria-label={text.say('generated.saved.remove', { name: one.name })}
                  onClick={() => setSaved(saved.filter((other) => other !== one))}
                >
                  <Icon name="trash" size={16} />
                </IconButton>
              </Box>
            ))}
          </div>
          <Stack component="form" sx={{ gap: 1, padding: 1 }} onSubmit={submit}>
            <OutlinedInput
              value={typed}
              placeholder={text.say('generated.saved.name')}
              slotProps={{ input: { maxLength: 60, 'aria-label': text.say('generated.saved.name') } }}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" disabled={!name}>
              {text.say('generated.saved.save')}
            </Button>
          </Stack>
        </>
      )}
    </PanelButton>
  )
}
