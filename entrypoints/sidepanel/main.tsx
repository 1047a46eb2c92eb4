import { App } from '~/components/app'
import { mountPage } from '~/components/mount-page'

void mountPage(<App />)
