using System.Globalization;

namespace Airports;

/// <summary>The parsed command line.</summary>
internal sealed record CommandLine
{
    public const string Usage = """
        Airports: a web API whose data lives in DynamoDB, read and written through Tern.

          --port <n>    listen on 127.0.0.1:<n>; 5080 unless told otherwise, 0 for any free port
          --selftest    put 2,000 requests/s on it for 10 s, print the latencies and exit: 0 when p99 is below 20 ms and nothing failed
          --check       the same in small: every route for a second, without a bar for latency
          --help        show this

        With AWS_ENDPOINT_URL_DYNAMODB set it works on the DynamoDB there, else on one inside the process.
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
