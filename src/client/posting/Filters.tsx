import { useId } from 'react'
import type { Model } from '../../../schema/model.ts'
import { useFrame } from '../providers/frame.tsx'
import { nameOf } from '../providers/i18n.ts'
import { DayFilter } from '../records/inputs/DayFilter.tsx'
import { useText } from '../records/text/useText.ts'
import { changeBranch } from '../shell/changeBranch.ts'
import { type Question, states } from './address.ts'

interface Props {
  readonly models: readonly Model[]
  readonly question: Question
  readonly onChange: (part: Readonly<Record<string, string | null>>) => void
}

/** Which documents: of what kinds, of which days, waiting or posted. */
export function Filters({ models, question, onChange }: Props) {
  const text = useText()
  const { say } = text
  const { year, branch, branches } = useFrame()
  const fault = useId()
  const none = question.types.length === 0
  const choose = (name: string, on: boolean) => {
    const types = models.map((model) => model.name).filter((one) => (one === name ? on : question.types.includes(one)))
    onChange({ types: types.length === models.length ? null : types.join() })
  }
  return (
    <search className="card post-filters">
      <fieldset aria-describedby={none ? fault : undefined}>
        <legend className="label">{say('posting.types')}</legend>
        <div className="post-choices">
          {models.map((model) => (
            <label key={model.name} className="post-choice">
              <input
                type="checkbox"
                checked={question.types.includes(model.name)}
                aria-invalid={none}
                onChange={(event) => choose(model.name, event.target.checked)}
              />
              {text.title(model)}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="label">{say('posting.state')}</legend>
        <div className="post-choices">
          {states.map((state) => (
            <label key={state} className="post-choice">
              <input
                type="radio"
                name="post-state"
                checked={question.state === state}
                onChange={() => onChange({ state: state === 'open' ? null : state })}
              />
              {say(`posting.${state}`)}
            </label>
          ))}
        </div>
      </fieldset>
      {branch && branches.length > 1 && (
        <label className="post-branch">
          <span className="label">{say('shell.branch')}</span>
          <select className="input" value={branch.id} onChange={(event) => changeBranch(Number(event.target.value))}>
            {branches.map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one, text.language)}
              </option>
            ))}
          </select>
        </label>
      )}
      {(['from', 'to'] as const).map((name) => (
        <div key={name} className="post-day">
          <DayFilter
            label={say(`posting.${name}`)}
            name={name}
            value={question[name] || ((name === 'from' ? year?.startDate : year?.endDate) ?? '')}
            onChange={(day) => onChange({ [name]: day || null })}
          />
        </div>
      ))}
      {none && (
        <p className="error-text post-fault" id={fault} role="alert">
          {say('errors.Post.ChooseType')}
        </p>
      )}
    </search>
  )
}
