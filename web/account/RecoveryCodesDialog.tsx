import { chakra } from '@chakra-ui/react'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { saveFile } from '../ui/save-file.ts'

const FILE_NAME = 'wiederherstellungscodes.txt'

const inHalves = (code: string) => `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`

type RecoveryCodesDialogProps = { readonly codes: readonly string[]; readonly onClose: () => void }

/** Shows new recovery codes, for the only time. */
const RecoveryCodesDialog = ({ codes, onClose }: RecoveryCodesDialogProps) => {
  const text = codes.map(inHalves).join('\n')
  return (
    <Dialog
      role="alertdialog"
      isOpen
      title="Ihre Wiederherstellungscodes"
      description="Mit einem davon melden Sie sich an, wenn Sie Ihr Telefon nicht haben. Jeder gilt einmal. Bewahren Sie sie sicher auf: Sie werden nicht noch einmal gezeigt."
      footer={
        <>
          <Button look="line" onClick={() => copyText(text, 'Codes kopiert')}>
            Kopieren
          </Button>
          <Button look="line" onClick={() => saveFile(FILE_NAME, [`${text}\n`], 'text/plain')}>
            Als Datei sichern
          </Button>
          <Button look="signal" onClick={onClose}>
            Gesichert
          </Button>
        </>
      }
    >
      <chakra.ul display="grid" gridTemplateColumns="repeat(auto-fill, minmax(9em, 1fr))" gap="2" letterSpacing=".06em">
        {codes.map((code) => (
          <li key={code}>{inHalves(code)}</li>
        ))}
      </chakra.ul>
    </Dialog>
  )
}

export default RecoveryCodesDialog
