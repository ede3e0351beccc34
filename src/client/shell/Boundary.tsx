import { Component, type ReactNode } from 'react'
import { Failure } from './Wrong.tsx'

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
    return this.state.error === null ? this.props.children : <Failure error={this.state.error} />
  }
}
