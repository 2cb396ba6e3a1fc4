using System.Globalization;

namespace Tern.Local.Bench;

/// <summary>What stands behind <c>compare</c> on the command line.</summary>
internal sealed record CompareArguments
{
    public const string Usage =
        "usage: Tern.Local.Bench compare [--rounds <1 to 100; 3>] [--starts <3 to 1000; 11>] [--seconds <1 to 60; 10>] [--items <1000 to 10000000; 1000000>] " +
        "[--only tern] [--output <file.md>] [--no-publish]\n   or: Tern.Local.Bench instances\n   or: Tern.Local.Bench services [--no-publish]";

    /// <summary>What the bars of the large table are for.</summary>
    public const int DefaultItems = 1_000_000;

    /// <summary>How often each server is put under load.</summary>
    public int Rounds { get; private init; } = 3;

    /// <summary>How often each server is started for the time it takes.</summary>
    public int Starts { get; private init; } = 11;

    /// <summary>How long a phase of the load lasts at the most.</summary>
    public int Seconds { get; private init; } = 10;

    /// <summary>How many items the large table has.</summary>
    public int Items { get; private init; } = DefaultItems;

    /// <summary>Whether the other servers are left out.</summary>
    public bool OnlyTern { get; private init; }

    /// <summary>A file that gets the same text as the console, or null.</summary>
    public string? Output { get; private init; }

    /// <summary>Whether the server is published first.</summary>
    public bool Publish { get; private init; } = true;

    /// <exception cref="ArgumentException">The line is not understood; the message says what is.</exception>
    public static CompareArguments Parse(ReadOnlySpan<string> arguments)
    {
        var result = new CompareArguments();
        for (var i = 0; i < arguments.Length; i++)
        {
            var (name, value) = (arguments[i], i + 1 < arguments.Length ? arguments[i + 1] : "");
            result = name switch
            {
                "--no-publish" => result with { Publish = false },
                "--rounds" => result with { Rounds = Number(name, value, 1, 100) },
                "--starts" => result with { Starts = Number(name, value, 3, 1000) },
                "--seconds" => result with { Seconds = Number(name, value, 1, 60) },
                "--items" => result with { Items = Number(name, value, 1000, 10_000_000) },
                "--only" when value == "tern" => result with { OnlyTern = true },
                "--output" when value.Length > 0 => result with { Output = value },
                _ => throw new ArgumentException($"'{name}' is not understood, or lacks its value. {Usage}", nameof(arguments)),
            };
            if (name != "--no-publish") i++;
        }

        return result;
    }

    private static int Number(string name, string value, int least, int most) =>
        int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number >= least && number <= most
            ? number
            : throw new ArgumentException($"{name} must be a number from {least} to {most}, but is '{value}'. {Usage}", nameof(value));
}
