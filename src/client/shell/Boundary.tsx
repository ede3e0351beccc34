import Button from '@mui/material/Button'
import { Component, type ReactNode } from 'react'
import { Failure } from '../components/Failure.tsx'
import { useT } from '../providers/i18n.ts'

interface Props {
  /** Another value forgets the failure. */
  readonly at: string
  readonly children: ReactNode
}

/** Keeps a page's failure inside the shell. */
export class Boundary extends Component<Props, { readonly error: unknown; readonly at: string }> {
  override state = { error: null as unknown, at: this.props.at }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps(props: Props, state: { at: string }) {
    return props.at === state.at ? null : { error: null, at: props.at }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <Failure error={this.state.error}>
        <Reload />
      </Failure>
    )
  }
}

function Reload() {
  const t = useT()
  return (
    <Button variant="contained" color="primary" onClick={() => location.reload()}>
      {t('shell.reload')}
    </Button>
  )
}
