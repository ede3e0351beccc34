import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import List from '@mui/material/List'
import { type ComponentProps, useEffect, useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Icon } from '../../components/Icon.tsx'
import { IconAction } from '../../components/IconAction.tsx'
import { Kbd } from '../../components/Kbd.tsx'
import { arrival } from '../../header/PageHeader.tsx'
import { useT } from '../../providers/i18n.ts'
import { useSeen } from '../../records/inputs/taken.ts'
import { Groups } from './Groups.tsx'
import type { PaletteItem } from './items.ts'
import { type Offered, useEnter } from './useEnter.ts'
import { usePalette } from './usePalette.ts'
import { usePaletteList } from './usePaletteList.ts'
import './palette.css'

interface PaletteProps {
  /** Hands over what was typed before the box was there. */
  readonly takeTyped: () => string
  readonly onClose: () => void
}

/** One box over everything that the person may open: pages, actions, people, documents. */
export function Palette(props: PaletteProps) {
  const t = useT()
  const title = t('pages.palette.title')
  return (
    <Dialog open onClose={props.onClose} slotProps={{ paper: { className: 'palette', 'aria-label': title } }}>
      <Box {...props} />
    </Dialog>
  )
}

/** Groups of what is no record: pages of the product itself. */
const own = new Set(['favourites', 'pages', 'reports', 'actions'])

function Box({ takeTyped, onClose }: PaletteProps) {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  // After the dialog has the focus, so that no key falls between.
  useEffect(() => {
    const before = takeTyped()
    if (before) setTyped((now) => now + before)
  }, [takeTyped])
  const { groups, remember, error, busy } = usePalette(typed)
  const options = useMemo(
    () =>
      groups.flatMap(({ name, items }) =>
        items.map((item): Offered => ({ ...item, ours: own.has(name), group: name, key: `${name} ${item.to}` })),
      ),
    [groups],
  )
  const open = (item: PaletteItem) => {
    onClose()
    if (item.icon !== 'search') remember(item)
    if (URL.canParse(item.to)) location.assign(item.to)
    else navigate(item.to, { state: arrival })
  }
  const list = usePaletteList({ id, options, typed, onType: setTyped, onOpen: open, onClose })
  // While the server is asked, records may still be those of what was typed before.
  const standing = busy ? options.filter(({ ours }) => ours) : options
  const seen = useSeen(standing.length ? `${typed} ${standing.map(({ key }) => key)}` : null)
  const onKeyDown = useEnter({ typed, options, standing, busy, seen, open })
  const listbox = {
    ...(list.getListboxProps() as ComponentProps<'div'>),
    'aria-labelledby': undefined,
    'aria-label': t('pages.palette.results'),
    'aria-busy': busy,
  }
  const said =
    typed.trim() === '' || busy
      ? ''
      : options.length
        ? seen && t('pages.palette.count', { count: options.length })
        : t('pages.palette.none')

  return (
    <div className="palette-body" {...list.getRootProps({ onKeyDown })}>
      <div className="palette-box">
        <Icon name="search" />
        <InputBase
          autoFocus
          fullWidth
          placeholder={t('pages.palette.placeholder')}
          inputProps={{ ...list.getInputProps(), 'aria-label': t('pages.palette.title'), maxLength: 100 }}
        />
        <IconAction label={t('shell.close')} icon="close" iconSize={18} onClick={onClose} />
      </div>
      <List component="div" disablePadding className="palette-list" {...(listbox as object)}>
        <Groups id={id} groups={groups} options={options} list={list} />
      </List>
      {options.length === 0 && (
        <p className="palette-none">
          {error ? t('pages.palette.failed') : t(busy ? 'pages.palette.searching' : 'pages.palette.none')}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <Keys />
    </div>
  )
}

/** Which keys do what. */
function Keys() {
  const t = useT()
  return (
    <div className="palette-keys" aria-hidden="true">
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('pages.palette.move')}
      </span>
      <span>
        <Kbd>Enter</Kbd> {t('pages.palette.open')}
      </span>
      <span>
        <Kbd>Esc</Kbd> {t('shell.close')}
      </span>
    </div>
  )
}
