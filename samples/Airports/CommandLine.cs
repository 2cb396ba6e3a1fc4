using System.Globalization;

namespace Airports;

/// <summary>The parsed command line.</summary>
internal sealed record CommandLine
{
    public const string Usage = """
        Airports: a web API whose data lives in DynamoDB, read and written through Tern.

          --port <n>    listen on 127.0.0.1:<n>; the default is 5080, and 0 selects a free port
          --selftest    send 2,000 requests/s for 10 s, print the latencies and exit: 0 if p99 is below 20 ms and nothing failed
          --check       a short version: every route for a second, without a limit for latency
          --help        show this

        If AWS_ENDPOINT_URL_DYNAMODB is set, it uses the DynamoDB there; otherwise, it uses one inside the process.
        """;

    public int Port { get; private init; } = 5080;

    public bool SelfTest { get; private init; }

    public bool Check { get; private init; }

    public bool Help { get; private init; }

    /// <exception cref="FormatException">An argument is unknown or has an invalid value; the message names
    /// it.</exception>
    public static CommandLine Parse(ReadOnlySpan<string> args) => args switch
    {
        [] => new CommandLine(),
        ["--port", var port, .. var rest] => Parse(rest) with { Port = ParsePort(port) },
        ["--selftest", .. var rest] => Parse(rest) with { SelfTest = true },
        ["--check", .. var rest] => Parse(rest) with { Check = true },
        ["--help" or "-h", .. var rest] => Parse(rest) with { Help = true },
        ["--port"] => throw new FormatException("--port needs a number, such as --port 5080."),
        [var unknown, ..] => throw new FormatException($"'{unknown}' isn't an option of this program. Run --help for the options."),
    };

    private static int ParsePort(string text) =>
        ushort.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var port)
            ? port
            : throw new FormatException($"--port is '{text}': expected a number from 0 to 65535.");
}
