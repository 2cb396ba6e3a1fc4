using System.Globalization;
using Cases.Running;

namespace Cases.Program;

/// <summary>The parsed command line.</summary>
internal sealed record CommandLine
{
    public int? Port { get; private init; }

    /// <summary>The scale of the run to print; null to serve the page.</summary>
    public CaseScale? Scale { get; private init; }

    public bool Help { get; private init; }

    public static string Usage(Case @case) => $"""
        {@case.Name}: {@case.Title}

          --port <n>    serve the page on 127.0.0.1:<n>; {@case.Port} by default, 0 for any free port
          --check       a short run that prints which expectations are met; exits with 1 if one isn't
          --measure     the same for some minutes, with the case's limits
          --help        show this
        """;

    /// <exception cref="FormatException">An argument is unknown or has an invalid value; the message names
    /// it.</exception>
    public static CommandLine Parse(ReadOnlySpan<string> args) => args switch
    {
        [] => new CommandLine(),
        ["--port", var port, .. var rest] => Parse(rest) with { Port = ParsePort(port) },
        ["--check", .. var rest] => Parse(rest) with { Scale = CaseScale.Check },
        ["--measure", .. var rest] => Parse(rest) with { Scale = CaseScale.Measure },
        ["--help" or "-h", .. var rest] => Parse(rest) with { Help = true },
        ["--port"] => throw new FormatException("--port needs a number, such as --port 5081."),
        [var unknown, ..] => throw new FormatException($"'{unknown}' isn't an option of this program. Run --help for the options."),
    };

    private static int ParsePort(string text) =>
        ushort.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var port)
            ? port
            : throw new FormatException($"--port is '{text}': expected a number from 0 to 65535.");
}
