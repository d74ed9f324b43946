import { Component, type ReactNode } from 'react'
import { ReloadFailure } from './Failure.tsx'

type ErrorBoundaryProps = {
  readonly children: ReactNode
  /** What takes their place. @default the offer to load the page again */
  readonly failure?: ReactNode
  /** Shows the children again as soon as this changes. */
  readonly address?: string
}

/**
 * Catches errors that no other code has caught. The usual one is a chunk that could not be fetched, because the connection broke or a new version has
 * replaced it: reloading the page fixes both.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidUpdate({ address }: ErrorBoundaryProps) {
    if (this.state.hasFailed && address !== this.props.address) this.setState({ hasFailed: false })
  }

  override render() {
    const { children, failure } = this.props
    if (!this.state.hasFailed) return children
    return failure ?? <ReloadFailure text="Dieser Teil der Seite konnte nicht angezeigt werden. Bitte laden Sie sie neu." />
  }
}
