import { mountPage } from '~/components/mount-page'
import { App } from '~/components/app'

void mountPage(<App />)
