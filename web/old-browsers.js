/*
 * Runs before the pages, in any browser of the last fifteen years: so without anything newer than ES5. A browser that is older than
 * those of browsers.json gets a sentence in place of a white page. The build puts the list in place of BROWSERS.
 */
(function () {
  var oldest = BROWSERS;
  var names = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari / iPadOS' };

  function isSupported() {
    try {
      return (
        'noModule' in document.createElement('script') &&
        typeof Array.prototype.toSorted === 'function' &&
        typeof window.structuredClone === 'function' &&
        typeof AbortSignal.timeout === 'function' &&
        CSS.supports('selector(:has(a))') &&
        CSS.supports('color', 'color-mix(in srgb, red, blue)')
      );
    } catch (error) {
      return false;
    }
  }

  function paragraph(parent, tag, text) {
    var element = document.createElement(tag);
    element.appendChild(document.createTextNode(text));
    parent.appendChild(element);
  }

  function tell() {
    var root = document.getElementById('root');
    if (!root) return;
    var list = [];
    for (var name in oldest) list.push(names[name] + ' ' + oldest[name]);
    var page = document.createElement('div');
    page.setAttribute('role', 'alert');
    page.style.cssText = 'max-width:560px;margin:15vh auto;padding:0 24px;font:16px/1.6 sans-serif';
    paragraph(page, 'h1', '浏览器版本太旧 / This browser is too old');
    paragraph(page, 'p', '请更新浏览器，或换一台设备。需要：' + list.join('、') + ' 或更新的版本。');
    paragraph(page, 'p', 'Please update the browser or use another device. Needed: ' + list.join(', ') + ' or newer.');
    paragraph(page, 'p', navigator.userAgent);
    root.parentNode.replaceChild(page, root);
  }

  if (isSupported()) return;
  if (document.getElementById('root')) tell();
  else document.addEventListener('DOMContentLoaded', tell);
})();
