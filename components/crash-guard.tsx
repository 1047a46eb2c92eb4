import { Component, type ReactNode } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { Button } from './ui/button'
import { Screen } from './screen'

/** Shows a message in place of a screen that fails to render, and keeps the rest working. */
export class CrashGuard extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
    return (
      <div className="screen-column" role="alert" data-error-code="internal">
        <Screen
          title={i18n.t('crash.title')}
          actions={
            <Button look="primary" onClick={() => location.reload()}>
              {i18n.t('crash.action')}
            </Button>
          }
        >
          <p>{i18n.t('crash.body')}</p>
        </Screen>
      </div>
    )
  }
}
