import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const RULES = 'deploy/monitoring/alerts.yml'
const CASES = 'deploy/monitoring/alerts.test.yml'
const PROMTOOL = '/usr/bin/promtool'

interface Rules {
  groups: { rules: { alert: string }[] }[]
}

interface Cases {
  tests: { alert_rule_test: { alertname: string; exp_alerts?: object[] }[] }[]
}

test('each alert has a case in which it is quiet, and one in which it fires', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- files of the forms that Prometheus documents, of which promtool refuses others
  const [rules, cases] = [parse(readFileSync(RULES, 'utf8')) as Rules, parse(readFileSync(CASES, 'utf8')) as Cases]
  const looks = cases.tests.flatMap(({ alert_rule_test }) => alert_rule_test)
  const seen = (fires: boolean) =>
    [...new Set(looks.filter(({ exp_alerts }) => fires === (exp_alerts !== undefined)).map(({ alertname }) => alertname))].toSorted()
  const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert)).toSorted()
  expect([seen(false), seen(true)]).toEqual([alerts, alerts])
})

test.skipIf(!existsSync(PROMTOOL))('Prometheus takes the rules, and each alert fires and is quiet as its cases say', () => {
  for (const words of [
    ['check', 'rules', RULES],
    ['test', 'rules', CASES],
  ]) {
    const { status, stdout, stderr } = spawnSync(PROMTOOL, words, { encoding: 'utf8' })
    expect(status, `${stdout}${stderr}`).toBe(0)
  }
})
if (!existsSync(PROMTOOL)) console.warn(`THE ALERT RULES ARE NOT TRIED: there is no ${PROMTOOL} (Debian: prometheus)`)
