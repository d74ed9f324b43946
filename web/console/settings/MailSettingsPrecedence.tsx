import { chakra } from '@chakra-ui/react'
import { cssColor } from '../../ui/theme/colors.ts'

const steps = [
  {
    title: 'Einstellungen des Partners',
    text: 'Was ein Partner in seiner eigenen, aktiven E-Mail-Konfiguration einträgt, gilt für ihn: jede Empfängerliste, der Absender, der Server mit Benutzer und Passwort.',
    color: 'level-2',
  },
  {
    title: 'Globale Einstellungen',
    text: 'Für alles, was dort leer bleibt, und für Partner ohne eigene Konfiguration gelten die Einstellungen dieser Seite als Rückfallebene.',
    color: 'ink',
  },
] as const

/** Explains which configuration applies: each value comes from the first of these steps that has one. */
export const MailSettingsPrecedence = () => (
  <chakra.section aria-labelledby="precedence" padding={{ base: '4', md: '20px' }}>
    <chakra.h2 id="precedence" fontSize="15px" lineHeight="24px" letterSpacing="-.01em" marginBottom="3">
      Welche Einstellungen gelten
    </chakra.h2>
    <chakra.p color="ink-2" marginBottom="4" maxWidth="60ch">
      Partnerspezifische Einstellungen haben Vorrang, globale Einstellungen dienen als Rückfallebene.
    </chakra.p>
    <ol>
      {steps.map(({ title, text, color }, index) => (
        <chakra.li
          key={title}
          display="grid"
          gridTemplateColumns="22px minmax(0, 1fr)"
          columnGap="3"
          position="relative"
          paddingBottom="5"
          _before={
            index < steps.length - 1
              ? { content: '""', position: 'absolute', left: '10px', top: '22px', bottom: '0', width: '3px', background: 'tick' }
              : {}
          }
        >
          <svg width="22" height="22" aria-hidden="true">
            <circle cx="11" cy="11" r="8.5" fill={cssColor('panel')} stroke={cssColor(color)} strokeWidth="3" />
            <text x="11" y="15" textAnchor="middle" style={{ fontSize: 11.5, fontWeight: 600 }} fill={cssColor('ink')}>
              {index + 1}
            </text>
          </svg>
          <div>
            <chakra.b fontWeight="600">{title}</chakra.b>
            <chakra.p color="ink-2" textStyle="dense" maxWidth="60ch">
              {text}
            </chakra.p>
          </div>
        </chakra.li>
      ))}
    </ol>
    <chakra.p textStyle="dense" color="ink-3" maxWidth="60ch">
      Sind die globalen Einstellungen nicht aktiv, ruht der gesamte Versand. Wartende E-Mails gehen nicht verloren und werden gesendet,
      sobald Sie ihn wieder einschalten.
    </chakra.p>
  </chakra.section>
)
