import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { Icon } from '../components/Icon.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { useT } from '../providers/i18n.ts'
import { type Appearance, choices, readAppearance } from '../theme/appearance.ts'
import { type Skin, skins, tokens } from '../theme/tokens.ts'
import { useAppearanceChoice } from './useAppearanceChoice.ts'
import './Customiser.css'

/** The look of the shell: every choice shows at once and is kept for the person. */
export function Customiser({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const [appearance, choose] = useAppearanceChoice()
  return (
    <Sheet
      clear
      title={t('shell.appearance')}
      onClose={onClose}
      footer={
        <>
          <Button variant="contained" color="primary" onClick={onClose}>
            {t('shell.done')}
          </Button>
          <Button onClick={() => choose(readAppearance(null))}>{t('shell.asBefore')}</Button>
        </>
      }
    >
      <Typography variant="body2" sx={{ mb: '18px', color: 'text.secondary' }}>
        {t('shell.appearanceNote')}
      </Typography>
      {(Object.keys(choices) as (keyof Appearance)[]).map((name) => (
        <Choice key={name} name={name} value={appearance[name]} onChange={(value) => choose({ [name]: value })} />
      ))}
    </Sheet>
  )
}

interface ChoiceProps {
  readonly name: keyof Appearance
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One choice as a row of cards, which are MUI's radio buttons: arrows move between them. */
function Choice({ name, value, onChange }: ChoiceProps) {
  const t = useT()
  return (
    <FormControl component="fieldset" sx={{ mb: '18px' }}>
      <FormLabel component="legend" sx={{ mb: 1, fontSize: 14, fontWeight: 600, color: 'text.primary' }}>
        {t(`shell.look.${name}`)}
      </FormLabel>
      <RadioGroup className="look-cards" value={value} onChange={(_, chosen) => onChange(chosen)}>
        {choices[name].map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            labelPlacement="bottom"
            className="look-card"
            control={
              <Radio
                className="look-picture"
                icon={<Picture name={name} value={one} />}
                checkedIcon={<Picture name={name} value={one} />}
              />
            }
            label={
              <>
                {one === value && <Icon name="check" size={14} />}
                {t(`shell.look.${name}.${one}`)}
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

const isSkin = (value: string): value is Skin => skins.some((skin) => skin === value)

/** A drawing of the shell as the choice makes it; mirrored with the page's direction. */
function Picture({ name, value }: { readonly name: keyof Appearance; readonly value: string }) {
  if (name === 'skin' && value === 'system')
    return (
      <span className="look-halves">
        <Drawing skin="semiDark" />
        <Drawing skin="dark" />
      </span>
    )
  return (
    <Drawing
      {...(isSkin(value) && { skin: value })}
      menu={name === 'menu' ? value : 'vertical'}
      navbar={name === 'navbar' ? value : 'sticky'}
      footer={name === 'footer' ? value : name === 'skin' || name === 'menu' || name === 'navbar' ? 'hidden' : 'static'}
      boxed={name === 'width' && value === 'boxed'}
    />
  )
}

interface DrawingProps {
  readonly skin?: Skin
  readonly menu?: string
  readonly navbar?: string
  readonly footer?: string
  readonly boxed?: boolean
}

function Drawing({ skin, menu = 'vertical', navbar = 'sticky', footer = 'hidden', boxed = false }: DrawingProps) {
  const own = skin && tokens[skin]
  const ink = own ? own.line : 'var(--control)'
  const mark = own ? own.accent : 'var(--accent)'
  const side = menu === 'vertical' ? 22 : menu === 'collapsed' ? 9 : 0
  const top = navbar === 'hidden' ? 0 : 9
  const gap = navbar === 'floating' ? 3 : 0
  const bar = menu === 'horizontal' ? 6 : 0
  const from = side + (boxed ? 16 : 6)
  const to = boxed ? 80 : 90
  const rows = [0, 1, 2, 3].map((row) => top + gap + bar + 8 + row * 9).filter((y) => y < (footer === 'hidden' ? 56 : 46))
  return (
    <svg viewBox="0 0 96 60" aria-hidden="true" className="look-drawing">
      <rect width="96" height="60" fill={own?.canvas ?? 'var(--canvas)'} />
      {side > 0 && <rect width={side} height="60" fill={own?.sidebar ?? 'var(--sidebar)'} stroke={own?.sidebarLine ?? 'none'} />}
      {side > 0 && <rect x="3" y="6" width={side - 6} height="3" rx="1.5" fill={own?.sidebarEdge ?? 'var(--sidebar-edge)'} />}
      {side > 0 &&
        [15, 22, 29].map((y) => (
          <rect key={y} x="3" y={y} width={side - 6} height="2.4" rx="1.2" fill={own?.sidebarInk2 ?? 'var(--sidebar-ink2)'} />
        ))}
      {top > 0 && (
        <rect
          x={side + gap}
          y={gap}
          width={96 - side - 2 * gap}
          height={top + bar}
          rx={gap ? 2 : 0}
          fill={own?.surface ?? 'var(--surface)'}
          stroke={ink}
          strokeWidth="0.8"
          strokeDasharray={navbar === 'static' ? '2 2' : undefined}
        />
      )}
      {bar > 0 && [8, 26, 44].map((x) => <rect key={x} x={x} y={top + 1.5} width="13" height="2.4" rx="1.2" fill={mark} />)}
      {rows.map((y, row) => (
        <rect
          key={y}
          x={from}
          y={y}
          width={(to - from) * (row === 0 ? 0.4 : 1)}
          height="3.4"
          rx="1.7"
          fill={row === 0 ? mark : ink}
        />
      ))}
      {footer !== 'hidden' && (
        <rect
          x={side}
          y="52"
          width={96 - side}
          height="8"
          fill={own?.surface ?? 'var(--surface)'}
          stroke={ink}
          strokeWidth="0.8"
          strokeDasharray={footer === 'static' ? '2 2' : undefined}
        />
      )}
    </svg>
  )
}
