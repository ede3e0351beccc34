import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import type { Model } from '../../../schema/model.ts'
import { changeBranch } from '../providers/changeBranch.ts'
import { useFrame } from '../providers/frame.tsx'
import { nameOf } from '../providers/i18n.ts'
import { DayFilter } from '../records/inputs/DayFilter.tsx'
import { useText } from '../records/text/useText.ts'
import { type Question, states } from './queueAddress.ts'

interface Props {
  readonly models: readonly Model[]
  readonly question: Question
  readonly onChange: (part: Readonly<Record<string, string | null>>) => void
}

const legend = { mb: 0.75, fontSize: 12.5, color: 'var(--ink2)' }

/** Which documents: of what kinds, of which days, waiting or posted. */
export function Filters({ models, question, onChange }: Props) {
  const { say, language } = useText()
  const { year, branch, branches } = useFrame()
  const fault = useId()
  const none = question.types.length === 0
  return (
    <Card component="search" className="post-filters">
      <KindChoice models={models} chosen={question.types} onChange={onChange} fault={none ? fault : undefined} />
      <FormControl component="fieldset" fullWidth={false}>
        <FormLabel component="legend" sx={legend}>
          {say('posting.state')}
        </FormLabel>
        <RadioGroup
          row
          name="post-state"
          value={question.state}
          onChange={(_, state) => onChange({ state: state === 'open' ? null : state })}
          sx={{ columnGap: 2.5 }}
        >
          {states.map((state) => (
            <FormControlLabel key={state} value={state} label={say(`posting.${state}`)} control={<Radio />} />
          ))}
        </RadioGroup>
      </FormControl>
      {branch && branches.length > 1 && (
        <TextField
          select
          label={say('shell.branch')}
          value={branch.id}
          onChange={({ target }) => changeBranch(Number(target.value))}
          slotProps={{ select: { native: true } }}
        >
          {branches.map((one) => (
            <option key={one.id} value={one.id}>
              {nameOf(one, language)}
            </option>
          ))}
        </TextField>
      )}
      {(['from', 'to'] as const).map((name) => (
        <DayFilter
          key={name}
          label={say(`posting.${name}`)}
          name={name}
          value={question[name] || ((name === 'from' ? year?.startDate : year?.endDate) ?? '')}
          onChange={(day) => onChange({ [name]: day || null })}
        />
      ))}
      {none && (
        <FormHelperText error id={fault} role="alert">
          {say('errors.Post.ChooseType')}
        </FormHelperText>
      )}
    </Card>
  )
}

interface KindProps extends Pick<Props, 'models' | 'onChange'> {
  readonly chosen: readonly string[]
  /** The id of what is wrong with it, where nothing is chosen. */
  readonly fault: string | undefined
}

/** The kinds of documents: all at once, each, or one alone. */
function KindChoice({ models, chosen, onChange, fault }: KindProps) {
  const text = useText()
  const { say } = text
  const none = fault !== undefined
  const all = chosen.length === models.length
  const take = (isMeant: (name: string) => boolean) => {
    const types = models.map(({ name }) => name).filter(isMeant)
    onChange({ types: types.length === models.length ? null : types.join() })
  }
  const choose = (name: string, on: boolean) => take((one) => (one === name ? on : chosen.includes(one)))
  return (
    <FormControl component="fieldset" fullWidth={false} aria-describedby={fault}>
      <FormLabel component="legend" sx={legend}>
        {say('posting.types')}
      </FormLabel>
      <FormControlLabel
        label={say('posting.allTypes')}
        control={<Checkbox checked={all} indeterminate={!all && !none} onChange={() => take(() => !all)} />}
      />
      <FormGroup className="post-types">
        {models.map((model) => (
          <div key={model.name} className="post-type">
            <FormControlLabel
              label={text.title(model)}
              control={
                <Checkbox
                  checked={chosen.includes(model.name)}
                  slotProps={{ input: { 'aria-invalid': none } }}
                  onChange={(_, on) => choose(model.name, on)}
                />
              }
            />
            <Button
              size="small"
              variant="text"
              aria-label={say('posting.onlyType', { type: text.title(model) })}
              onClick={() => take((name) => name === model.name)}
            >
              {say('posting.only')}
            </Button>
          </div>
        ))}
      </FormGroup>
    </FormControl>
  )
}
