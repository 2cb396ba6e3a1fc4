using Spectre.Console;
using Tern.Local;

namespace Tern.Cli;

/// <summary>A log for terminals, with the endpoint as a link and errors in red.</summary>
internal sealed class TerminalRunLog : RunLog
{
    private readonly IAnsiConsole _console;

    public TerminalRunLog(IAnsiConsole console)
    {
        _console = console;
        // A request is one line. If it's longer than the window, the terminal wraps it better.
        console.Profile.Width = short.MaxValue;
    }

    public override void Started(LocalAws local, LocalSettings settings)
    {
        var contents = $"({Services(local)}), {Contents(local, settings)}";
        _console.MarkupLineInterpolated($"[bold]AWS[/] at [link={local.Endpoint}]{local.Endpoint}[/] {contents}. [grey]Ctrl-C stops it.[/]");
        _console.MarkupLineInterpolated($"Its console is at [link={local.Endpoint}_tern]{local.Endpoint}_tern[/].");
        if (Cut(local) is { } cut) _console.MarkupLineInterpolated($"[yellow]{cut}[/]");
    }

    public override void Completed(in LocalRequest request)
    {
        var colour = request.StatusCode < 400 ? "green" : request.StatusCode < 500 ? "yellow" : "red";
        _console.MarkupLine(
            $"[grey]{RequestLine.Time(request)}[/]  [{colour}]{request.StatusCode}[/]  {request.Service,-8} "
                + $"{Markup.Escape(RequestLine.Operation(request)),-20} "
                + $"{Markup.Escape(RequestLine.Resource(request)),-20} "
            + $"[grey]{RequestLine.Duration(request)}[/]{(request.ErrorType is { } error ? $"  [{colour}]{Markup.Escape(error)}[/]" : "")}");
    }

    public override void Warned(string message) => _console.MarkupLineInterpolated($"[yellow]{message}[/]");

    public override void Stopped() => _console.MarkupLine("[grey]Ended.[/]");
}
