using Spectre.Console;

namespace Tern.Cli.Local.Output;

/// <summary>What is told of a run, and how.</summary>
internal abstract class RunLog
{
    /// <summary>The form that the settings ask for, or that fits where the output goes: colours are for terminals alone.</summary>
    public static RunLog Create(LocalSettings settings)
    {
        if (settings.Json) return new JsonRunLog(Console.OpenStandardOutput(), TimeProvider.System);
        return Console.IsOutputRedirected || Environment.GetEnvironmentVariable("NO_COLOR") is { Length: > 0 } ? new PlainRunLog(Console.Out) : Terminal();
    }

    /// <summary>It serves.</summary>
    public abstract void Started(Uri endpoint);

    /// <summary>It has ended: nothing comes after this.</summary>
    public abstract void Stopped();

    private static TerminalRunLog Terminal() => new(AnsiConsole.Console);
}
