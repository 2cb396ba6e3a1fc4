namespace Tern.Diagnostics;

/// <summary>
/// The page's style sheet: light and dark themes, usable from 320 px wide and in print, with a contrast of at least
/// 4.5:1 in both themes.
/// </summary>
internal static class ReportStyle
{
    public const string Css = """
        :root { --back: #f6f7f8; --page: #fff; --line: #dde2e6; --text: #16202a; --soft: #55626f; --accent: #0b6b74; --code: #f1f4f5;
          --error: #a5281b; --error-back: #fcebe8; --warning: #7a5300; --warning-back: #fbf1d9; --info: #0b6b74; --info-back: #e3f1f2;
          --mono: ui-monospace, SFMono-Regular, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; color-scheme: light; }
        @media (prefers-color-scheme: dark) {
          :root { --back: #10161b; --page: #171f26; --line: #2b3640; --text: #e4eaee; --soft: #a0adb8; --accent: #5cc4cd; --code: #121a20;
            --error: #ff9d90; --error-back: #3a1d1a; --warning: #ecc56a; --warning-back: #352a12; --info: #5cc4cd; --info-back: #17353a;
            color-scheme: dark; }
        }
        * { box-sizing: border-box; }
        html { font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; color: var(--text);
          background: var(--back); }
        body { margin: 0 auto; max-width: 62rem; padding: 1.6rem 1rem 4rem; }
        h1, h2, h3, p, dl, dd, ul, pre { margin: 0; padding: 0; }
        h1 { font-size: 1.5rem; line-height: 1.25; font-weight: 650; letter-spacing: -.015em; }
        h2 { font-size: 1.05rem; line-height: 1.35; font-weight: 650; overflow-wrap: anywhere; }
        h3 { font-size: .85rem; font-weight: 650; color: var(--soft); margin: .9rem 0 .2rem; }
        a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: .18em; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
        .skip { position: absolute; left: 1rem; top: -4rem; background: var(--page); padding: .5rem 1rem; border-radius: 6px; }
        .skip:focus { top: .4rem; }
        .about { color: var(--soft); margin: .15rem 0 1rem; overflow-wrap: anywhere; }
        .about a { margin-left: .8em; }
        .notes, .none { background: var(--page); border: 1px solid var(--line); border-radius: 10px; padding: .8rem 1rem; margin-bottom: 1rem; }
        .notes { list-style: none; background: var(--warning-back); border-color: transparent; }
        table { width: 100%; border-collapse: collapse; font-size: .92rem; margin-bottom: 1.4rem; background: var(--page);
          border: 1px solid var(--line); border-radius: 10px; border-spacing: 0; }
        caption { text-align: left; font-weight: 650; padding: .2rem 0 .5rem; }
        th, td { text-align: left; padding: .4rem .8rem; border-top: 1px solid var(--line); vertical-align: baseline; overflow-wrap: anywhere; }
        thead th { border-top: 0; font-size: .8rem; color: var(--soft); font-weight: 600; }
        tbody th { font-weight: 550; }
        .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
        article { background: var(--page); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.1rem; margin-bottom: 1rem; }
        article:target { border-color: var(--accent); }
        .severity { display: inline-block; font-size: .78rem; font-weight: 650; border-radius: 999px; padding: .05rem .6rem; margin-right: .35rem;
          vertical-align: .08em; }
        .error { color: var(--error); background: var(--error-back); }
        .warning { color: var(--warning); background: var(--warning-back); }
        .info { color: var(--info); background: var(--info-back); }
        .summary { margin: .35rem 0 .8rem; overflow-wrap: anywhere; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; font-size: .92rem; }
        dt { color: var(--soft); }
        dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
        pre { font-family: var(--mono); font-size: .84rem; background: var(--code); border-radius: 6px; padding: .6rem .8rem; margin-top: .5rem;
          overflow-x: auto; }
        details { margin-top: .8rem; font-size: .92rem; }
        summary { cursor: pointer; color: var(--soft); width: max-content; max-width: 100%; padding: .1rem 0; }
        code { font-family: var(--mono); font-size: .87em; overflow-wrap: anywhere; }
        .more { margin-top: .8rem; font-size: .92rem; }
        @media (max-width: 600px) {
          .scope { display: none; }
          th, td { padding: .4rem .5rem; }
          dl { grid-template-columns: 1fr; gap: 0; }
          dd { margin-bottom: .35rem; }
        }
        @media print { body { max-width: none; } article { break-inside: avoid; } .skip { display: none; } }
        """;
}
