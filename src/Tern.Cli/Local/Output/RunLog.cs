using System.Globalization;
using System.Runtime.CompilerServices;
using Spectre.Console;
using Tern.Local;

namespace Tern.Cli.Local.Output;

/// <summary>What is told of a run, and how. Requests complete on many threads at once.</summary>
internal abstract class RunLog
{
    /// <summary>
    /// The form that the settings ask for, or that fits where the output goes: colours are for terminals alone, and not
    /// with NO_COLOR (no-color.org).
    /// </summary>
    public static RunLog Create(LocalSettings settings)
    {
        if (settings.Json) return new JsonRunLog(Console.OpenStandardOutput(), TimeProvider.System);
        return Console.IsOutputRedirected
            || Environment.GetEnvironmentVariable("NO_COLOR") is { Length: > 0 } ? new PlainRunLog(Console.OpenStandardOutput()) : Terminal();
    }

    /// <summary>It serves.</summary>
    public abstract void Started(LocalDynamoDb local, LocalSettings settings);

    /// <summary>A request was answered.</summary>
    public abstract void Completed(in LocalRequest request);

    /// <summary>Something went wrong that no request was told of.</summary>
    public abstract void Warned(string message);

    /// <summary>It has ended: nothing comes after this, and all that came before is written.</summary>
    public abstract void Stopped();

    /// <summary>What was there at the start and where it is kept, for people.</summary>
    protected static string Contents(LocalDynamoDb local, LocalSettings settings)
    {
        var tables = local.Tables;
        var contents = tables.Count == 0 ? "no tables yet" : $"{Count(tables.Count, "table")}, {Count(tables.Sum(static table => table.ItemCount), "item")}";
        return $"{contents}, {(settings.Data is { } folder ? "kept in " + folder : "in memory")}";
    }

    /// <summary>What was lost of the data directory's end, which nobody was told had been stored; null for nothing.</summary>
    protected static string? Cut(LocalDynamoDb local) => local.Recovery is { CutFile: { } file } recovery
        ? string.Create(CultureInfo.InvariantCulture, $"{file}: the last {recovery.CutBytes:N0} bytes were of a write that never finished, and are cut off.")
        : null;

    private static string Count(long count, string of) => string.Create(CultureInfo.InvariantCulture, $"{count:N0} {of}{(count == 1 ? "" : "s")}");

    // Apart, so that a program that is started by another does not touch what terminals need.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TerminalRunLog Terminal() => new(AnsiConsole.Console);
}
