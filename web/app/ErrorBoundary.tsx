import { Component, type ReactNode } from 'react'
import { Failure } from '../ui/Failure.tsx'

/**
 * Catches what nobody else has caught. Most often a part of the application could not be fetched, because the connection broke or a new version has
 * replaced it: loading the page again mends both.
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
