using System.Text;
using Tern.Local;

namespace Tern.Cli;

/// <summary>A log as text, for files and terminals without colors.</summary>
internal sealed class PlainRunLog(Stream output) : RunLog
{
    private readonly LineQueue _lines = new(output);

    public override void Started(LocalAws local, LocalSettings settings)
    {
        Add($"AWS at {local.Endpoint} ({Services(local)}), {Contents(local, settings)}. Ctrl-C stops it.");
        Add($"Its console is at {local.Endpoint}_tern.");
        if (Cut(local) is { } cut) Add(cut);
        _lines.Flush();
    }

    public override void Completed(in LocalRequest request) => Add(RequestLine.Format(request));

    public override void Warned(string message) => Add(message);

    public override void Stopped()
    {
        Add("Ended.");
        _lines.Flush();
    }

    private void Add(string line) => _lines.Add(Encoding.UTF8.GetBytes(line));
}
