using System.Runtime.CompilerServices;
using Spectre.Console;
using Tern.Load;

namespace Tern.Cli.Load.Output;

/// <summary>What is shown of a load, while it runs and after it.</summary>
internal abstract class LoadDisplay
{
    /// <summary>
    /// The form that fits where the output goes: colours and a table that changes are for terminals alone, and not with
    /// NO_COLOR (no-color.org).
    /// </summary>
    public static LoadDisplay Create() =>
        Console.IsOutputRedirected || Environment.GetEnvironmentVariable("NO_COLOR") is { Length: > 0 }
            ? new PlainDisplay(Console.Out, Console.Error)
            : Terminal();

    /// <summary>Runs the load, and shows each second.</summary>
    public abstract Task<LoadResult> RunAsync(LoadPlan plan, CancellationToken cancellationToken);

    public abstract void Show(LoadResult result, IReadOnlyList<ThresholdOutcome> outcomes);

    public abstract void Show(LoadComparison comparison);

    /// <summary>A line beside the report.</summary>
    public abstract void Note(string line);

    // Apart, so that a program that is started by another does not touch what terminals need.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TerminalDisplay Terminal() => new(AnsiConsole.Console);
}
