using Microsoft.Playwright;

namespace Tern.Local.Console.Tests;

/// <summary>Keys that a page must get within a short time.</summary>
internal static class PageKeys
{
    /// <summary>
    /// Presses g and another key. They belong together for 1.5 seconds only, and on a busy machine, two calls of the
    /// browser may take longer.
    /// </summary>
    public static Task GoAsync(this IPage page, string key) => page.EvaluateAsync(
        """
        key => {
          for (const each of ['g', key]) {
            document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: each, bubbles: true, cancelable: true }));
          }
        }
        """, key);
}
