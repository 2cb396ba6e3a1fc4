using System.Globalization;

namespace Tern.Benchmarks.Compare;

/// <summary>What stands behind <c>compare</c> on the command line.</summary>
/// <param name="Filter">Only operations whose title contains this, in any case; null for all.</param>
/// <param name="Rounds">How often each subject is measured.</param>
/// <param name="Output">A file that gets the same text as the console, or null.</param>
internal sealed record CompareArguments(string? Filter, int Rounds, string? Output)
{
    public const string Usage = "usage: compare [filter] [--rounds <3 to 1000; 33>] [--output <file.md>]";

    /// <exception cref="ArgumentException">The line is not understood; the message says what is.</exception>
    public static CompareArguments Parse(ReadOnlySpan<string> arguments)
    {
        var result = new CompareArguments(null, 33, null);
        for (var i = 0; i < arguments.Length; i++)
        {
            switch (arguments[i])
            {
                case "--rounds" when i + 1 < arguments.Length && int.TryParse(arguments[i + 1], NumberStyles.None, CultureInfo.InvariantCulture, out var rounds)
                    && rounds is >= 3 and <= 1000:
                    result = result with { Rounds = rounds };
                    i++;
                    break;
                case "--output" when i + 1 < arguments.Length:
                    result = result with { Output = arguments[++i] };
                    break;
                case var text when !text.StartsWith('-') && result.Filter is null:
                    result = result with { Filter = text };
                    break;
                default:
                    throw new ArgumentException($"'{arguments[i]}' is not understood, or lacks its value. {Usage}", nameof(arguments));
            }
        }
        return result;
    }
}
