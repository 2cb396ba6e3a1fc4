using System.Globalization;
using System.Text;
using Tern.Lambda.Local;
using Tern.Pages;

namespace Tern.Cli;

/// <summary>The log of a run: the functions' own output, and a line per invocation.</summary>
internal sealed class LambdaLog(Stream output)
{
    private readonly LineQueue _lines = new(output);

    public void Started(LambdaEmulator emulator)
    {
        Add($"Lambda at {emulator.Url}. Ctrl-C stops it.");
        Add($"Its page is at {emulator.Url}_tern.");
        foreach (var name in emulator.FunctionNames) Add($"  {emulator.Url}2015-03-31/functions/{name}/invocations");
        _lines.Flush();
    }

    public void Say(string line)
    {
        Add(line);
        _lines.Flush();
    }

    public void Line(string function, string line) => Add($"{function} | {line}");

    // orders | 12.34 ms, cold start 80.10 ms, 41 MB
    public void Completed(string function, InvocationOutcome outcome)
    {
        var line = new StringBuilder(function).Append(CultureInfo.InvariantCulture, $" | {outcome.Duration.TotalMilliseconds:0.00} ms");
        if (outcome.InitDuration is { } init) line.Append(CultureInfo.InvariantCulture, $", cold start {init.TotalMilliseconds:0.00} ms");
        if (outcome.MaxMemoryBytes is { } bytes) line.Append(CultureInfo.InvariantCulture, $", {(bytes + 1048575) / 1048576} MB");
        if (outcome.FunctionError is not null) line.Append(CultureInfo.InvariantCulture, $", {outcome.ErrorType}: {Shorten(outcome.Text)}");
        Add(line.ToString());
    }

    public void Stopped()
    {
        Add("Ended.");
        _lines.Flush();
    }

    private static string Shorten(string text) => text.Length <= 500 ? text : text[..500] + "…";

    // Functions may write anything, including control characters that move the cursor, or lines that look like those of
    // another function.
    private void Add(string line) => _lines.Add(Encoding.UTF8.GetBytes(TerminalText.Clean(line)));
}
