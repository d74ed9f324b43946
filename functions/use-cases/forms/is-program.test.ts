import { expect, it } from 'vitest'
import { isProgram } from './is-program.ts'

const ON_PHONE = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36'
const ON_IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

it.each([
  `Mozilla/5.0 (Linux; Android 13; M bot 51) ${ON_PHONE}`,
  `Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG STAR) ${ON_PHONE}`,
  `Mozilla/5.0 (Linux; Android 11; Crawler Pro Tablet) ${ON_PHONE}`,
  `Mozilla/5.0 (Linux; Tizen 7.0; Samsung Smart Monitor M8) ${ON_PHONE}`,
  `Mozilla/5.0 (Linux; Android 15; SM-S931B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/139.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0.0.39.100;]`,
  `${ON_IPHONE} WhatsApp/25.20.1`,
  `${ON_IPHONE} Instagram 390.0.0.28.85 (iPhone15,4; iOS 18_5; de_DE; de; scale=3.00; 1179x2556; 755444912)`,
  `${ON_IPHONE} [FBAN/FBIOS;FBAV/520.0.0.38.101;FBDV/iPhone15,4;FBSN/iOS;FBLC/de_DE]`,
  `${ON_IPHONE} [LinkedInApp]/9.31.2180`,
  `${ON_IPHONE} GSA/375.0 Safari/604.1`,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15 (Technology Preview)',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
])('%s is a person', (agent) => {
  expect(isProgram(agent)).toBe(false)
})

it.each([
  '',
  'WhatsApp/2.25.20.79 A',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${ON_PHONE} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; https://zhanzhang.toutiao.com/)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Chrome-Lighthouse',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/139.0.0.0 Safari/537.36',
  'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
  'Mozilla/5.0 (X11; U; Linux; SiteMonitor/1.0; +http://monitor.example)',
  'python-requests/2.32.5',
])('%s is a program', (agent) => {
  expect(isProgram(agent)).toBe(true)
})
