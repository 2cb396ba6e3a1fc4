namespace Tern.Diagnosis.Reports;

/// <summary>Findings on the terminal: whole ones, never lines of two mixed.</summary>
internal sealed class ConsoleOutput
{
    private readonly Lock _gate = new();
    private readonly TextWriter _writer;
    private readonly bool _useColor;

    public ConsoleOutput(TextWriter? writer)
    {
        // Not the standard output: there a program may write what others read.
        _writer = writer ?? Console.Error;
        // https://no-color.org: any value but an empty one means no colour.
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
