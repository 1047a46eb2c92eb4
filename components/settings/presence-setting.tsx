import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Checkbox } from '../ui/checkbox'
import { useArePasskeysOffered } from './use-passkeys-offered'

/** Lets the user be asked at every payment; draws nothing where no passkey works, but to turn it off. */
export function PresenceSetting({ hasPasskey }: { hasPasskey: boolean }) {
  const client = useClient()
  const queries = useQueryClient()
  const areOffered = useArePasskeysOffered()
  const { data: isOn } = useQuery({ queryKey: keys.presence, queryFn: () => client.presence.isOn() })
  const turn = useMutation({
    mutationFn: () => client.presence.turn({ isOn: isOn !== true }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.presence }),
  })
  if (isOn === undefined || (!isOn && !(areOffered && hasPasskey))) return null
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        data-testid="presence"
        checked={isOn}
        disabled={turn.isPending}
        onChange={() => turn.mutate()}
      >
        {i18n.t('passkey.presence')}
      </Checkbox>
      <p className="text-sm text-soft">{i18n.t('passkey.presence_body')}</p>
      <ErrorAlert error={turn.error} />
    </div>
  )
}
