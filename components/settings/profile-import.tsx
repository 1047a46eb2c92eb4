import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sanitizeText } from '~/lib/contract/text'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { useShell } from '~/lib/ui/shell'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { Disclosure } from '../ui/disclosure'
import { TextArea } from '../ui/field'
import { Notice } from '../ui/notice'
import { ProfileFile } from './profile-file'
import { useChangeSettings } from './use-change-settings'

/** Reads a profile, requests the browser's host permissions if necessary, and selects it. */
export function ProfileImport() {
  const client = useClient()
  const shell = useShell()
  const [text, setText] = useState('')
  const [isDenied, setDenied] = useState(false)
  const take = useChangeSettings((json: string) => client.settings.importProfile({ json }))
  const read = useMutation({
    async mutationFn(json: string) {
      const hosts = await client.settings.hostsOf({ json })
      return { json, hosts, isGranted: await shell.hasHosts(hosts) }
    },
    onSuccess: ({ json, isGranted }) => isGranted && take.mutate(json),
  })
  const start = (json: string) => {
    setDenied(false)
    take.reset()
    read.mutate(json)
  }
  const allow = async (json: string, hosts: string[]) => {
    const isGranted = await shell.requestHosts(hosts)
    setDenied(!isGranted)
    if (isGranted) take.mutate(json)
  }

  const waiting = read.data?.isGranted === false && !take.isSuccess ? read.data : null
  const used = take.data?.profiles.find(({ id }) => id === take.data.selectedProfile)
  return (
    <div className="flex flex-col gap-3">
      <ProfileFile onText={start} />
      <Disclosure summary={i18n.t('profile.paste')}>
        <div className="flex flex-col gap-2">
          <TextArea
            label={i18n.t('profile.text')}
            data-testid="settings-profile-text"
            rows={4}
            className="font-mono text-xs"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            look="small"
            data-testid="settings-profile-read"
            className="self-start"
            isBusy={read.isPending || take.isPending}
            onClick={() => start(text)}
          >
            {i18n.t('profile.read')}
          </Button>
        </div>
      </Disclosure>
      {waiting !== null && (
        <Notice tone="info">
          <p className="font-semibold">{i18n.t('profile.hosts_title')}</p>
          <ul className="my-1 font-mono text-xs">
            {waiting.hosts.map((host) => (
              <li key={host}>{sanitizeText(host, 200)}</li>
            ))}
          </ul>
          <p>{i18n.t('profile.hosts_body')}</p>
          <Button
            look="small"
            data-testid="settings-profile-allow"
            className="mt-2"
            isBusy={take.isPending}
            onClick={() => void allow(waiting.json, waiting.hosts)}
          >
            {i18n.t('profile.allow')}
          </Button>
        </Notice>
      )}
      {isDenied && <Notice tone="warn">{i18n.t('settings.denied')}</Notice>}
      <ErrorAlert error={read.error ?? take.error} />
      {used !== undefined && (
        <p aria-live="polite" className="text-sm text-accent">
          {i18n.t('profile.imported', { name: sanitizeText(used.label, 60) })}
        </p>
      )}
    </div>
  )
}
