import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_FILE_BYTES } from '~/lib/core/input-limits'
import { sanitizeText } from '~/lib/contract/text'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { useShell } from '~/lib/ui/page/shell'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { Disclosure } from '../ui/disclosure'
import { OpenArea } from '../open-field'
import { Live } from '../ui/live'
import { Notice } from '../ui/notice'
import { FileField } from '../file-field'
import { useFileText } from '../use-file-text'
import { ProfileChanges } from './profile-changes'
import { useChangeSettings } from './use-change-settings'
import type { GivenProfile } from './use-given-profile'
import { useProposeBridge } from './use-propose-bridge'

type ProfileImportProps = {
  /** Profiles to choose among, in place of a file. */
  offered?: readonly { label: string; json: string }[]
  /** Read at once, on a page where a file may be dropped anywhere. */
  profile?: GivenProfile | null
  /** The chooser is a line, for a screen that has more on it. */
  isBrief?: boolean
}

/** Fields of a base network that a short file leaves to the chains. */
const READ = ['lockers', 'burnRouter', 'wrappedBtc']

/** Whether a file is the short form of a bridge, which has a base network without what a profile needs. */
function isShortForm(json: string): boolean {
  try {
    const document: unknown = JSON.parse(json)
    const evm: unknown = Reflect.get(Object(document), 'evm')
    return (
      Array.isArray(evm) &&
      evm.some((network) => {
        const has = (field: string) => Reflect.has(Object(network), field)
        return has('transferRouter') && !READ.some(has)
      })
    )
  } catch {
    return false
  }
}

/**
 * Reads a profile and shows what it would change; the user's yes also requests the browser's host permissions, and selects it.
 */
export function ProfileImport({ offered, profile, isBrief = false }: ProfileImportProps) {
  const client = useClient()
  const shell = useShell()
  const [text, setText] = useState('')
  const [denied, setDenied] = useState<string[]>()
  /** The question that the browser shows: anything else that is done here withdraws it. */
  const question = useRef<string[]>(null)
  const take = useChangeSettings((json: string) => client.settings.importProfile({ json }))
  const propose = useProposeBridge()
  const read = useMutation({
    async mutationFn({ json, from }: GivenProfile) {
      // What such a link carries is used by way of the page that checks it alone.
      if (from === 'bridge-link' || isShortForm(json)) {
        await propose.mutateAsync({ json })
        return undefined
      }
      const preview = await client.settings.previewProfile({ json })
      const hosts = preview.hosts.map(({ pattern }) => pattern)
      return { json, from, preview, hosts, isGranted: await shell.hasHosts(hosts) }
    },
  })
  const clear = () => {
    question.current = null
    take.reset()
    read.reset()
  }
  const start = (json: string, from: GivenProfile['from'] = 'file') => {
    clear()
    read.mutate({ json, from })
  }
  const readGiven = useEffectEvent(({ json, from }: GivenProfile) => start(json, from))
  useEffect(() => {
    if (profile) readGiven(profile)
  }, [profile])
  const readFile = useFileText({ onChosen: clear, onText: start })
  const confirm = async (json: string, hosts: string[]) => {
    question.current = hosts
    setDenied(undefined)
    const isGranted = await shell.requestHosts(hosts)
    if (question.current !== hosts) return
    if (isGranted) take.mutate(json)
    else setDenied(hosts)
  }

  const waiting = take.isSuccess ? undefined : read.data
  const isDenied = waiting !== undefined && waiting.hosts === denied
  const used = take.data?.profiles.find(({ id }) => id === take.data.selectedProfile)
  return (
    <div className="flex flex-col gap-3">
      {offered !== undefined && (
        <ul className="flex flex-col items-start gap-2">
          {offered.map(({ label, json }) => (
            <li key={json}>
              <Button look="small" data-testid="profile-offered" onClick={() => start(json)}>
                {i18n.t('profile.look_at', { name: sanitizeText(label, 60) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {offered === undefined && (
        <>
          <FileField
            label={i18n.t(isBrief ? 'profile.import' : 'profile.file')}
            hint={
              isBrief ? undefined : i18n.t(profile === undefined ? 'profile.drop' : 'profile.drop_anywhere')
            }
            isLow={isBrief}
            accept="application/json,.json"
            tabRoute="/settings/profile"
            data-testid="settings-profile-import"
            onFile={readFile}
          />
          <Disclosure summary={i18n.t('profile.paste')}>
            <div className="flex flex-col gap-2">
              <OpenArea
                label={i18n.t('profile.text')}
                data-testid="settings-profile-text"
                dir="ltr"
                rows={4}
                className="font-mono text-xs"
                open={{ maxCharacters: MAX_FILE_BYTES }}
                value={text}
                onChange={(event) => {
                  clear()
                  setText(event.target.value)
                }}
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
        </>
      )}
      {waiting?.from === 'link' && <Notice tone="warn">{i18n.t('profile.linked')}</Notice>}
      {waiting !== undefined && (
        <ProfileChanges
          preview={waiting.preview}
          isGranted={waiting.isGranted}
          isBusy={take.isPending}
          onConfirm={() => void confirm(waiting.json, waiting.hosts)}
          onCancel={clear}
        />
      )}
      {isDenied && <Notice tone="warn">{i18n.t('settings.denied')}</Notice>}
      <ErrorAlert error={read.error ?? take.error} />
      <Live className="text-sm text-accent">
        {used !== undefined && i18n.t('profile.imported', { name: sanitizeText(used.label, 60) })}
      </Live>
    </div>
  )
}
