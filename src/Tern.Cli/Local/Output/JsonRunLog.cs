using System.Globalization;
using System.Text.Json;

namespace Tern.Cli.Local.Output;

/// <summary>For programs: an object a line, each flushed as soon as it is whole.</summary>
internal sealed class JsonRunLog(Stream output, TimeProvider clock) : RunLog
{
    public override void Started(Uri endpoint) => Write("started", json =>
    {
        json.WriteString("endpoint", endpoint.ToString());
        json.WriteNumber("port", endpoint.Port);
        json.WriteNumber("pid", Environment.ProcessId);
    });

    public override void Stopped() => Write("stopped", static _ => { });

    private void Write(string name, Action<Utf8JsonWriter> members)
    {
        using var line = new MemoryStream();
        using (var json = new Utf8JsonWriter(line))
        {
            json.WriteStartObject();
            json.WriteString("event", name);
            json.WriteString("time", clock.GetUtcNow().UtcDateTime.ToString("O", CultureInfo.InvariantCulture));
            members(json);
            json.WriteEndObject();
        }

        line.WriteByte((byte)'\n');
        output.Write(line.GetBuffer(), 0, (int)line.Length);
        output.Flush();
    }
}
