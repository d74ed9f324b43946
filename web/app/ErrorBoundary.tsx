import { Component, type ReactNode } from 'react'
import { Failure } from '../ui/Failure.tsx'

/**
 * Catches errors that no other code has caught. The usual one is a chunk that could not be fetched, because the connection broke or a new version has
 * replaced it: reloading the page fixes both.
 */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main>
        <Failure text="Die Seite konnte nicht angezeigt werden. Bitte laden Sie sie neu." onRetry={() => location.reload()} />
      </main>
    )
  }
}
