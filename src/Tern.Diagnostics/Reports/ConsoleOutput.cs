namespace Tern.Diagnostics;

/// <summary>Writes findings to the console. A lock keeps concurrent findings from interleaving.</summary>
internal sealed class ConsoleOutput
{
    private readonly Lock _gate = new();
    private readonly TextWriter _writer;
    private readonly bool _useColor;

    public ConsoleOutput(TextWriter? writer)
    {
        // Not standard output, which other programs may consume.
        _writer = writer ?? Console.Error;
        // https://no-color.org: any non-empty value disables colors.
        _useColor = writer is null && !Console.IsErrorRedirected && string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR"));
    }

    public void Write(string line)
    {
        lock (_gate) _writer.WriteLine(line);
    }

    public void Write(Finding finding)
    {
        using var text = new StringWriter { NewLine = _writer.NewLine };
        FindingText.Write(text, finding, _useColor);
        lock (_gate) _writer.Write(text.ToString());
    }
}
