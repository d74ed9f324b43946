import { isbot } from 'isbot'

/** What a browser says about the device, where any word may stand: phones are called „M bot 60“, screens „Smart Monitor“. */
const DEVICE =
  /\((?:Linux|Android|Windows|Macintosh|iPhone|iPad|iPod|X11)\b(?![^)]*(?:compatible|https?:|bot\/))[^)]*\)|\(?Technology Preview\)?/gi

/** Whether a visitor is a search engine, a messenger's preview, a measurement or another program. @param userAgent empty for programs that hide it */
export const isProgram = (userAgent: string): boolean => userAgent === '' || isbot(userAgent.replace(DEVICE, ''))
