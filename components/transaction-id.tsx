import { sanitizeText } from '~/lib/contract/text'
import { shortId } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { useShell } from '~/lib/ui/page/shell'
import { IconButton } from './ui/button'
import { CopyButton } from './ui/copy-button'
import { Icon } from './ui/icons'

/** A shortened txid, with a button to copy it in full and a link if the profile names an explorer. */
export function TransactionId({ id, url }: { id: string; url: string | null }) {
  const shell = useShell()
  return (
    <span className="-my-1 flex items-center">
      <code title={id} className="font-mono text-xs text-soft">
        {shortId(sanitizeText(id, 100))}
      </code>
      <CopyButton text={id} label={i18n.t('common.copy')} doneLabel={i18n.t('common.copied')} />
      {url !== null && isWebLink(url) && (
        <IconButton label={i18n.t('common.link')} onClick={() => shell.openLink(url)}>
          <Icon of="link" size={16} />
        </IconButton>
      )}
    </span>
  )
}

function isWebLink(url: string): boolean {
  return /^https?:\/\//.test(url)
}
