using Spectre.Console;

namespace Tern.Cli.Local.Output;

/// <summary>For people at a terminal.</summary>
internal sealed class TerminalRunLog(IAnsiConsole console) : RunLog
{
    public override void Started(Uri endpoint) => console.MarkupLineInterpolated($"[bold]DynamoDB[/] at [link={endpoint}]{endpoint}[/], in memory. [grey]Ctrl-C ends it.[/]");

    public override void Stopped() => console.MarkupLine("[grey]Ended.[/]");
}
