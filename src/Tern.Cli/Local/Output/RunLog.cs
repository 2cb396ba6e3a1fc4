using System.Globalization;
using System.Runtime.CompilerServices;
using Spectre.Console;
using Tern.Local;

namespace Tern.Cli;

/// <summary>The log of a run. Requests complete on many threads at once.</summary>
internal abstract class RunLog
{
    /// <summary>
    /// Creates the log in the specified form, or in the form for the output. Colors are used only for terminals, and
    /// not with NO_COLOR (no-color.org).
    /// </summary>
    public static RunLog Create(LocalSettings settings)
    {
        if (settings.Json) return new JsonRunLog(Console.OpenStandardOutput(), TimeProvider.System);
        return Console.IsOutputRedirected
            || Environment.GetEnvironmentVariable("NO_COLOR") is { Length: > 0 } ? new PlainRunLog(Console.OpenStandardOutput()) : Terminal();
    }

    /// <summary>Logs that the server has started.</summary>
    public abstract void Started(LocalAws local, LocalSettings settings);

    /// <summary>Logs a completed request.</summary>
    public abstract void Completed(in LocalRequest request);

    /// <summary>Logs a problem that no response reported.</summary>
    public abstract void Warned(string message);

    /// <summary>Logs the end. Nothing follows, and all earlier lines are written.</summary>
    public abstract void Stopped();

    /// <summary>Returns a readable description of the contents at the start and of their location.</summary>
    protected static string Contents(LocalAws local, LocalSettings settings)
    {
        var tables = local.DynamoDb.Tables;
        var contents = tables.Count == 0 ? "no tables yet" : $"{Count(tables.Count, "table")}, {Count(tables.Sum(static table => table.ItemCount), "item")}";
        return $"{contents}, {(settings.Data is { } folder ? "kept in " + folder : "in memory")}";
    }

    /// <summary>
    /// Returns a message about unacknowledged data that was cut off the end of the data directory; null if there is
    /// none.
    /// </summary>
    protected static string? Cut(LocalAws local) => local.Recovery is { CutFile: { } file } recovery
        ? string.Create(CultureInfo.InvariantCulture, $"{file}: removed the last {recovery.CutBytes:N0} bytes, which belonged to an incomplete write.")
        : null;

    /// <summary>Returns the services' names.</summary>
    protected static string Services(LocalAws local) => string.Join(", ", local.Services);

    private static string Count(long count, string of) => string.Create(CultureInfo.InvariantCulture, $"{count:N0} {of}{(count == 1 ? "" : "s")}");

    // Separate, so that a program that is started by another doesn't load the code for terminals.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TerminalRunLog Terminal() => new(AnsiConsole.Console);
}
