using System.Runtime.CompilerServices;
using Spectre.Console;
using Tern.Load;

namespace Tern.Cli;

/// <summary>Displays a load test while it runs and its results afterward.</summary>
internal abstract class LoadDisplay
{
    /// <summary>
    /// Creates the display for the output. Colors and a table that is updated in place are used only for terminals, and
    /// not with NO_COLOR (no-color.org).
    /// </summary>
    public static LoadDisplay Create() =>
        Console.IsOutputRedirected || Environment.GetEnvironmentVariable("NO_COLOR") is { Length: > 0 }
            ? new PlainDisplay(Console.Out, Console.Error)
            : Terminal();

    /// <summary>Runs the load test and displays each second.</summary>
    public abstract Task<LoadResult> RunAsync(LoadPlan plan, CancellationToken cancellationToken);

    public abstract void Show(LoadResult result, IReadOnlyList<ThresholdOutcome> outcomes);

    public abstract void Show(LoadComparison comparison);

    /// <summary>Displays a line in addition to the report.</summary>
    public abstract void Note(string line);

    // Separate, so that a program that is started by another doesn't load the code for terminals.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TerminalDisplay Terminal() => new(AnsiConsole.Console);
}
