import InputBase from '@mui/material/InputBase'
import { Icon } from '../components/Icon.tsx'
import { useT } from '../providers/i18n.ts'

interface Props {
  readonly value: string
  readonly onChange: (value: string) => void
  /** The id of what it narrows. */
  readonly list: string
  readonly onEnter: () => void
  readonly onDown: () => void
}

/** Narrows the menu while one types; Enter opens the first page that is left, Escape shows all again. */
export function MenuSearch({ value, onChange, list, onEnter, onDown }: Props) {
  const t = useT()
  return (
    <InputBase
      className="menu-search"
      startAdornment={<Icon name="search" size={16} />}
      inputProps={{ 'aria-label': t('shell.menuSearch'), 'aria-controls': list, inputMode: 'search', spellCheck: false }}
      placeholder={t('shell.menuSearch')}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter()
        else if (event.key === 'Escape' && value) onChange('')
        else if (event.key === 'ArrowDown') onDown()
        else return
        event.preventDefault()
      }}
    />
  )
}
