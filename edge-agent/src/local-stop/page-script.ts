/**
 * The script of the stop page. It asks the agent twice a second; what it shows is at most as old as an answer may be, and goes grey with the reason when
 * there is none, when this screen may not stop, or when no kart would get it. The button stays what it is: a press is sent again and
 * again until somebody takes it.
 */
export const PAGE_SCRIPT = `
  const cn = navigator.language.startsWith('zh');
  const texts = cn
    ? { stop: '全部停车', box: '场地主机应答 {n} 毫秒', silent: '场地主机没应答 {n} 秒', never: '正在连接场地主机…', off: '按钮现在不管用，请举红旗',
        wrong: '这个链接不属于本场，请在赛道看板重新打开', expired: '链接已过期，请在赛道看板重新打开', withdrawn: '这块屏已被移出，请在赛道看板重新打开',
        slow: '全场慢行', slowAgain: '再发慢行', slowed: '慢行 {level} 级，{n} / {all} 已应答', slowNobody: '慢行 {level} 级，场上没有车', notSlow: '没应答慢行：',
        none: '一辆车也收不到', noKarts: '本场没有能遥控的车', reach: '{n} / {all} 辆收得到', missing: '收不到：{names}', ready: '不经过总部，直接停下本场所有车辆',
        sending: '正在发送…', tries: '没送到 {n} 次，再试', all: '全部 {n} 辆已确认停车', not: '未确认停车：', waiting: '等待应答：', between: '、' }
    : { stop: 'STOP ALL', box: 'Venue box answers in {n} ms', silent: 'Venue box silent for {n} s', never: 'Connecting to the venue box…',
        off: 'The button does nothing now, wave the red flag', wrong: 'This link is not of this venue, open it again from the track board',
        expired: 'This link has expired, open it again from the track board', withdrawn: 'This screen was taken off, open it again from the track board',
        slow: 'Slow all', slowAgain: 'Send slow again', slowed: 'Slow, level {level}: {n} of {all} answered', slowNobody: 'Slow, level {level}: no kart is on track',
        notSlow: 'Not slowed: ',
        none: 'No kart is reached', noKarts: 'This venue has no kart that can be controlled', reach: '{n} of {all} karts reached', missing: 'Not reached: {names}',
        ready: 'Stops every kart of this venue, without head office', sending: 'Sending…', tries: 'Not sent {n} times, trying again',
        all: 'All {n} karts have confirmed', not: 'Not confirmed: ', waiting: 'Waiting for: ', between: ', ' };
  document.documentElement.lang = cn ? 'zh-CN' : 'en';
  const byId = (id) => document.getElementById(id);
  const fill = (text, values) => text.replace(/\\{(\\w+)\\}/g, (_, name) => values[name]);
  const button = byId('stop'), slowButton = byId('slow');
  byId('label').textContent = texts.stop;

  const STALE_MS = 1900, ASK_MS = 500, LIMIT_MS = 1400, RENEW_MS = 6 * 3600 * 1000, PRESS_MS = 60000, KEY = 'paddock.stop.token';
  const store = { get: () => { try { return localStorage.getItem(KEY) ?? ''; } catch { return ''; } },
    set: (value) => { try { localStorage.setItem(KEY, value); } catch {} } };
  /* The token of this screen comes before that of the link, which is of a person and good for a day. */
  let tokens = [...new Set([store.get(), location.hash.slice(1)])].filter(Boolean);
  let last = null, fault = null, renewedAt = null, press = null, asking = false;
  const openedAt = now();
  /* The one stands still while a tablet sleeps, the other may be set back. */
  function now() { return { wall: Date.now(), steady: performance.now() }; }
  const age = (since) => Math.max(Date.now() - since.wall, performance.now() - since.steady, 0);

  const callWith = async (token, method, path) => {
    const response = await fetch(path, { method, cache: 'no-store', headers: { authorization: 'Bearer ' + token }, signal: AbortSignal.timeout(LIMIT_MS) });
    const body = await response.json();
    if (response.status === 401) throw Object.assign(new Error(body.reason), { fault: body.reason ?? 'wrong' });
    if (!response.ok) throw Object.assign(new Error(String(response.status)), { refused: response.status === 409 });
    return body;
  };
  /* A token that is worth nothing leaves the others: a screen that was taken off may have been opened again by somebody. */
  const call = async (method, path) => {
    let first = Object.assign(new Error(), { fault: 'wrong' });
    for (const [index, token] of tokens.entries())
      try {
        const body = await callWith(token, method, path);
        tokens = [token, ...tokens.filter((other) => other !== token)];
        return body;
      } catch (error) {
        if (!error.fault) throw error;
        if (index === 0) first = error;
      }
    throw first;
  };
  const took = (view, sentAt) => { fault = null; last = { view, at: sentAt, tookMs: Math.round(age(sentAt)) }; };
  const failed = (error) => { if (error.fault) { fault = error.fault; last = null; } };
  const renew = async () => {
    renewedAt = now();
    try {
      const { token } = await call('POST', '/screen');
      tokens = [token];
      store.set(token);
      history.replaceState(null, '', '#' + token);
    } catch { renewedAt = null; }
  };
  const ask = async () => {
    if (asking) return;
    asking = true;
    const at = now();
    try {
      took(await call('GET', '/stop'), at);
      if (renewedAt === null || age(renewedAt) > RENEW_MS) await renew();
    } catch (error) { failed(error); }
    asking = false;
    show();
  };
  const send = async () => {
    if (press !== null && age(press.at) > PRESS_MS) press = null;
    if (press === null || press.busy) return;
    const sent = press;
    sent.busy = true;
    const at = now();
    try { took(await call('POST', sent.path), at); if (press === sent) press = null; }
    catch (error) { failed(error); sent.tries += 1; sent.busy = false; if (error.refused && press === sent) press = null; }
    show();
  };
  /* A stop takes the place of a slow that is on its way, and never the other way round. */
  const pressed = (path) => { if (press === null || (path === '/stop' && press.path !== path)) press = { path, tries: 0, busy: false, at: now() }; show(); void send(); };
  button.addEventListener('click', () => pressed('/stop'));
  slowButton.addEventListener('click', () => pressed('/slow'));
  /* Somebody comes with another link: it is worth a try. */
  addEventListener('hashchange', () => { const given = location.hash.slice(1); if (given && given !== tokens[0]) { tokens = [...tokens, given]; renewedAt = null; void ask(); } });
  document.addEventListener('visibilitychange', () => { show(); void ask(); });

  const names = (karts) => karts.map((kart) => kart.cardName).join(texts.between);
  const inState = (view, state) => names(view.karts.filter((kart) => kart.state === state));
  /* Why a press would do nothing now; null: it would work. */
  const offReason = () => {
    if (fault !== null) return texts[fault] ?? texts.wrong;
    if (last === null) return age(openedAt) < STALE_MS ? texts.never : fill(texts.silent, { n: Math.round(age(openedAt) / 1000) });
    if (age(last.at) >= STALE_MS) return fill(texts.silent, { n: Math.max(2, Math.round(age(last.at) / 1000)) });
    const controlled = last.view.karts.filter((kart) => kart.reason !== 'noControl');
    if (controlled.length === 0) return texts.noKarts;
    return controlled.some((kart) => kart.reached) ? null : texts.none;
  };
  function show() {
    const off = offReason();
    const view = last?.view;
    document.body.dataset.state = off === null ? 'on' : 'off';
    const isFresh = fault === null && last !== null && age(last.at) < STALE_MS;
    byId('head').textContent = off ?? fill(texts.box, { n: last.tookMs });
    byId('band').hidden = off === null || off === texts.never;
    byId('band').textContent = off === null ? '' : texts.off;
    const reached = view?.karts.filter((kart) => kart.reached) ?? [];
    const lost = view?.karts.filter((kart) => !kart.reached) ?? [];
    byId('reach').textContent = isFresh ? fill(texts.reach, { n: reached.length, all: view.karts.length }) : '';
    byId('foot').textContent = isFresh && lost.length > 0 ? fill(texts.missing, { names: names(lost) }) : '';
    byId('tries').textContent = press === null ? '' : press.tries === 0 ? texts.sending : fill(texts.tries, { n: press.tries });
    const said = byId('said');
    const waiting = isFresh ? inState(view, 'waiting') : '';
    const missing = isFresh ? inState(view, 'unconfirmed') : '';
    const isRed = isFresh && view.flag === 'red';
    const slow = isFresh ? view.slow : null;
    slowButton.disabled = isRed;
    slowButton.textContent = slow ? texts.slowAgain : texts.slow;
    const answered = slow?.karts.filter((kart) => kart.state === 'confirmed').length ?? 0;
    const notSlow = names(slow?.karts.filter((kart) => kart.state !== 'confirmed') ?? []);
    said.className = slow ? (notSlow ? 'wrong' : 'care') : !isRed ? '' : view.state === 'confirmed' ? 'go' : 'wrong';
    /* Old news proves nothing: no kart is said to stand that has not said so within two seconds. */
    said.textContent = !isFresh ? '' : slow ? [slow.karts.length ? fill(texts.slowed, { level: slow.level, n: answered, all: slow.karts.length }) : fill(texts.slowNobody, { level: slow.level }),
      notSlow && texts.notSlow + notSlow].filter(Boolean).join(' · ') : !isRed ? texts.ready : view.state === 'confirmed' ? fill(texts.all, { n: view.total })
      : [missing && texts.not + missing, waiting && texts.waiting + waiting].filter(Boolean).join(' · ');
  }
  setInterval(() => { void ask(); void send(); }, ASK_MS);
  setInterval(show, 100);
  show();
  void ask();
`;
