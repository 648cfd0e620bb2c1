/** Firefox and WebKit, driven the same way: what a person sees and presses is found by its role and name inside the page. */
import { execa } from 'execa';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import puppeteer from 'puppeteer-core';
import { Builder, Capabilities, Key } from 'selenium-webdriver';
import { otherBrowsers } from '../../../scripts/launcher/other-browsers.mjs';
import { until } from '../../support/product/wait';

/** What both ways of driving have. */
interface Engine {
  goto: (url: string) => Promise<void>;
  evaluate: <T>(script: string) => Promise<T>;
  click: (x: number, y: number) => Promise<void>;
  type: (text: string) => Promise<void>;
  enter: () => Promise<void>;
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
}

export type EngineName = 'firefox' | 'webkit';

const say = (text: string): void => void process.stderr.write(`${text}\n`);
/** A software-drawn page on a busy machine takes its time. */
const WITHIN_MS = 30_000;
const size = { width: 1024, height: 768 };

async function startFirefox(): Promise<Engine> {
  const { firefox } = await otherBrowsers(say);
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefox, headless: true });
  const page = await browser.newPage();
  await page.setViewport(size);
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: <T>(script: string) => page.evaluate(script) as Promise<T>,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    enter: () => page.keyboard.press('Enter'),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}

/** A display of its own, with a number that the X server chooses. */
async function startDisplay(program: string): Promise<{ name: string; end: () => Promise<unknown> }> {
  const display = execa(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    reject: false,
  });
  const answered = display.stdio[3];
  if (!answered) throw new Error('the display has no pipe for its number');
  const name = await new Promise<string>(
    (resolve) => void answered.once('data', (data) => resolve(`:${String(data).trim()}`)),
  );
  const end = (): Promise<unknown> => (display.kill(), display);
  return { name, end };
}

async function startWebKit(): Promise<Engine> {
  const { webkit, driver, display: displayProgram } = await otherBrowsers(say);
  const display = await startDisplay(displayProgram);
  const port = await freePort();
  const service = execa(driver, [`--port=${port}`], {
    env: { DISPLAY: display.name, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', LANG: 'C.UTF-8' },
    stdio: 'ignore',
    reject: false,
  });
  const end = async (): Promise<void> => {
    service.kill();
    await Promise.all([service, display.end()]);
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await until('WebKit’s driver answers', async () => (await fetch(`${url}/status`).catch(() => null))?.ok === true);
    const browser = await new Builder()
      .usingServer(url)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: webkit, args: ['--automation'] },
        }),
      )
      .build();
    await browser
      .manage()
      .window()
      .setRect({ ...size, x: 0, y: 0 });
    return {
      goto: (to) => browser.get(to),
      evaluate: <T>(script: string) => browser.executeScript<T>(`return (${script})`),
      click: (x, y) =>
        browser
          .actions()
          .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
          .click()
          .perform(),
      type: (text) => browser.actions().sendKeys(text).perform(),
      enter: () => browser.actions().sendKeys(Key.ENTER).perform(),
      screenshot: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
      close: async () => {
        await browser.quit();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Runs in the page: the middle of the first element of a role whose name fits, that is seen, not covered and not barred. */
function visible(role: string, name: string): { x: number; y: number } | null {
  const selectors: Record<string, string> = {
    button: 'button, [role="button"]',
    field: 'input, textarea',
    text: 'h1, h2, h3, p, td, th, li, span, strong, b, div, button',
  };
  const pattern = new RegExp(name);
  const named = (element: Element): boolean => {
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
    const texts = [
      element.getAttribute('aria-label'),
      ...[...(labels ?? [])].map((label) => label.textContent),
      role === 'field' ? element.getAttribute('placeholder') : element.textContent,
    ];
    return texts.some((text) => text !== null && pattern.test(text.trim()));
  };
  const all = [...document.querySelectorAll(selectors[role] ?? '')].filter(
    (element) => named(element) && element.getClientRects().length > 0 && !(element as HTMLButtonElement).disabled,
  );
  // The innermost ones: those around them have their text too. What an open window covers can't be pressed.
  for (const element of all.filter((one) => !all.some((other) => other !== one && one.contains(other)))) {
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (role === 'text' || (hit !== null && (element.contains(hit) || hit.contains(element)))) return { x, y };
  }
  return null;
}

export class OtherBrowser {
  private constructor(
    readonly name: EngineName,
    private readonly engine: Engine,
    private readonly baseUrl: string,
  ) {}

  static async start(name: EngineName, baseUrl: string): Promise<OtherBrowser> {
    return new OtherBrowser(name, name === 'firefox' ? await startFirefox() : await startWebKit(), baseUrl);
  }

  async open(path: string): Promise<void> {
    // Of two addresses that differ behind # alone, the second loads nothing.
    await this.engine.goto('about:blank');
    await this.engine.goto(`${this.baseUrl}/#${path}`);
    await until(`${path} is loaded`, async () =>
      this.engine
        .evaluate<boolean>(
          'document.readyState === "complete" && document.querySelector("#root")?.childElementCount > 0',
        )
        .catch(() => false),
    );
  }

  private place(role: 'button' | 'field' | 'text', name: string): Promise<{ x: number; y: number } | null> {
    return this.engine
      .evaluate<{ x: number; y: number } | null>(
        `(${visible.toString()})(${JSON.stringify(role)}, ${JSON.stringify(name)})`,
      )
      .catch(() => null);
  }

  /** Where it is once it has come to rest: what slides in is pressed beside. */
  private find(role: 'button' | 'field' | 'text', name: string): Promise<{ x: number; y: number }> {
    let before: { x: number; y: number } | null = null;
    const resting = async (): Promise<{ x: number; y: number } | null> => {
      const now = await this.place(role, name);
      const isResting = now !== null && now.x === before?.x && now.y === before.y;
      before = now;
      return isResting ? now : null;
    };
    return until(`${this.name} shows the ${role} ${name}`, resting, { withinMs: WITHIN_MS });
  }

  sees = async (text: string): Promise<void> => void (await this.find('text', text));
  async press(name: string): Promise<void> {
    const { x, y } = await this.find('button', name);
    await this.engine.click(x, y);
  }
  async fill(label: string, text: string): Promise<void> {
    const { x, y } = await this.find('field', label);
    await this.engine.click(x, y);
    await this.engine.type(text);
  }
  enter = (): Promise<void> => this.engine.enter();
  evaluate = <T>(script: string): Promise<T> => this.engine.evaluate<T>(script);
  picture = (): Promise<Buffer> => this.engine.screenshot();
  close = (): Promise<void> => this.engine.close();
}
