using System.Globalization;

namespace Files;

/// <summary>The parsed command line.</summary>
internal sealed record CommandLine
{
    public const string Usage = """
        Files: a page with real files in S3, and a worker that counts their words.

          --port <n>    listen on 127.0.0.1:<n>; the default is 5090, and 0 selects a free port
          --create      on AWS: create the bucket, queues, table, parameters and secret if they are missing
          --help        show this

        Without settings, everything is in a local AWS in this process, and ends with it. With Files__Bucket=my-own-bucket, it uses AWS,
        with the usual region and credentials.
        """;

    public int Port { get; private init; } = 5090;

    public bool Create { get; private init; }

    public bool Help { get; private init; }

    /// <exception cref="FormatException">An argument is unknown or has an invalid value; the message names
    /// it.</exception>
    public static CommandLine Parse(ReadOnlySpan<string> args) => args switch
    {
        [] => new CommandLine(),
        ["--port", var port, .. var rest] => Parse(rest) with { Port = ParsePort(port) },
        ["--create", .. var rest] => Parse(rest) with { Create = true },
        ["--help" or "-h", .. var rest] => Parse(rest) with { Help = true },
        ["--port"] => throw new FormatException("--port needs a number, such as --port 5090."),
        [var unknown, ..] => throw new FormatException($"'{unknown}' isn't an option of this program. Run --help for the options."),
    };

    private static int ParsePort(string text) =>
        ushort.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var port)
            ? port
            : throw new FormatException($"--port is '{text}': expected a number from 0 to 65535.");
}
