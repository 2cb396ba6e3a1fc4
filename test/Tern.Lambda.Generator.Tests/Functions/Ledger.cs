namespace Tern.Lambda.Generator.Tests.Functions;

/// <summary>A service that records the actions of functions.</summary>
public sealed class Ledger
{
    private readonly List<string> _lines = [];

    public string Text
    {
        get { lock (_lines) return string.Join('\n', _lines); }
    }

    public void Note(string line)
    {
        lock (_lines) _lines.Add(line);
    }
}
