import { i18n } from '~/lib/ui/text/i18n'
import { originText } from '~/lib/core/outside/account/write-account'
import { Notice } from '../ui/notice'
import { GivenFields } from './given-fields'
import { OtherPath } from './other-path'
import type { Watched } from './use-watched'
import { WatchedAccount } from './watched-account'

/** Takes an account of another signer, and shows what it is. */
export function WatchFields({ watched }: { watched: Watched }) {
  const { text, setText, receive, error, reading, progress } = watched
  return (
    <>
      <p className="text-sm text-soft">{i18n.t('watch.lead')}</p>
      <GivenFields
        label={i18n.t('watch.input')}
        hint={i18n.t('watch.hint')}
        text={text}
        setText={setText}
        receive={receive}
        progress={progress}
        error={error}
      >
        {reading !== null && (
          <WatchedAccount
            reading={reading}
            text={text}
            choices={watched.choices}
            onChoice={watched.choose}
            left={watched.left}
          />
        )}
        {reading?.otherOrigin === null && reading.index !== null && (
          <Notice tone="info" data-testid="watch-known">
            {i18n.t('watch.known')}
          </Notice>
        )}
        {reading !== null && reading.otherOrigin !== null && (
          <OtherPath
            path={originText(reading.otherOrigin)}
            instead={watched.instead}
            onInstead={watched.setInstead}
          />
        )}
      </GivenFields>
    </>
  )
}
