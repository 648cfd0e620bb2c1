import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const browser = {
  document: { documentElement: { lang: '' } },
  localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
};

describe('the side menu', () => {
  beforeAll(() => void Object.assign(globalThis, browser));
  afterAll(() => Object.keys(browser).forEach((name) => Reflect.deleteProperty(globalThis, name)));

  it('P-2.4.13 is dark, inline and can be narrowed, unless something else is asked for', async () => {
    const { SideMenu } = await import('./SideMenu');
    const classesOf = (markup: string): string[] => /class="([^"]*)"/.exec(markup)?.[1]?.split(' ') ?? [];
    const plain = renderToStaticMarkup(createElement(SideMenu));
    expect(classesOf(plain)).toEqual(expect.arrayContaining(['side-menu', 'side-dark', 'side-inline']));
    expect(plain).toContain('side-toggle');
    const other = renderToStaticMarkup(
      createElement(SideMenu, { theme: 'light', collapsible: false, collapsed: true }),
    );
    expect(classesOf(other)).toEqual(expect.arrayContaining(['side-light', 'side-rail']));
    expect(other).not.toContain('side-toggle');
  });
});
