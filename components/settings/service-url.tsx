import { type FormEvent, useRef, useState } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { SettingsView } from '~/lib/contract/views/status'
import { useClient } from '~/lib/ui/query/client'
import { hostPattern } from './host-pattern'
import { i18n } from '~/lib/ui/text/i18n'
import { useShell } from '~/lib/ui/page/shell'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { OpenField } from '../open-field'
import { useChangeSettings } from './use-change-settings'

/** Replaces the profile's service. The host permission is requested in the click handler itself. */
export function ServiceUrl({ settings, profile }: { settings: SettingsView; profile: ProfileView }) {
  const client = useClient()
  const shell = useShell()
  const saved = settings.serviceUrl ?? ''
  const [typed, setTyped] = useState(saved)
  const [problem, setProblem] = useState<string>()
  /** The question that the browser shows: any further typing withdraws it. */
  const question = useRef<string>(null)
  const change = useChangeSettings((serviceUrl: string | null) => client.settings.change({ serviceUrl }))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const url = typed.trim()
    setProblem(undefined)
    if (url === '') return change.mutate(null)
    const pattern = hostPattern(url)
    if (pattern === null) return setProblem(i18n.t('settings.service_url_bad'))
    question.current = url
    const isGranted = await shell.requestHosts([pattern])
    if (question.current !== url) return
    if (!isGranted) return setProblem(i18n.t('settings.denied'))
    change.mutate(url)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-2">
      <OpenField
        label={i18n.t('settings.service_url')}
        hint={i18n.t('settings.service_url_hint')}
        problem={problem}
        data-testid="settings-service-url"
        inputMode="url"
        dir="ltr"
        placeholder={profile.serviceUrl}
        value={typed}
        onChange={(event) => {
          question.current = null
          setProblem(undefined)
          setTyped(event.target.value)
        }}
      />
      {typed.trim() !== saved && (
        <Button
          type="submit"
          look="small"
          data-testid="settings-service-save"
          className="self-start"
          isBusy={change.isPending}
        >
          {i18n.t('common.save')}
        </Button>
      )}
      <ErrorAlert error={change.error} />
    </form>
  )
}
