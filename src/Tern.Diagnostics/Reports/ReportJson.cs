using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.Diagnostics;

/// <summary>
/// Writes a report as JSON. The property names are part of the public interface: <c>schema</c> is incremented when the
/// meaning of a property changes; new properties may be added at any time.
/// </summary>
internal static class ReportJson
{
    public const string Schema = "tern.doctor/1";

    // Keeps the output readable in a terminal. It's never embedded in a page.
    private static readonly JsonWriterOptions s_options = new() { Indented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    public static void Write(Stream stream, DoctorReport report)
    {
        ArgumentNullException.ThrowIfNull(stream);
        using var json = new Utf8JsonWriter(stream, s_options);
        json.WriteStartObject();
        json.WriteString("schema"u8, Schema);
        json.WriteString("createdAt"u8, report.CreatedAt);
        if (report.Source is { } source) json.WriteString("source"u8, source);
        if (report.Notes.Count > 0) WriteTexts(json, "notes", report.Notes);
        json.WriteStartArray("findings"u8);
        foreach (var finding in report.Findings) WriteFinding(json, finding);
        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void WriteFinding(Utf8JsonWriter json, Finding finding)
    {
        json.WriteStartObject();
        json.WriteString("rule"u8, finding.Rule.Id);
        json.WriteString("title"u8, finding.Rule.Title);
        json.WriteString("severity"u8, finding.Severity.ToString().ToLowerInvariant());
        json.WriteString("summary"u8, finding.Summary);
        json.WriteStartObject("place"u8);
        WriteText(json, "scope", finding.Place.Scope);
        WriteText(json, "operation", finding.Place.Operation);
        WriteText(json, "resource", finding.Place.Resource);
        WriteText(json, "caller", finding.Place.Caller);
        json.WriteEndObject();
        json.WriteNumber("count"u8, finding.Count);
        json.WriteNumber("lostMs"u8, Math.Round(finding.Lost.TotalMilliseconds, 3));
        json.WriteString("lostHow"u8, finding.LostHow);
        json.WriteStartObject("evidence"u8);
        WriteTexts(json, "spanIds", finding.Evidence.SpanIds);
        WriteTexts(json, "keys", finding.Evidence.Keys);
        json.WriteStartArray("details"u8);
        foreach (var (name, value) in finding.Evidence.Details)
        {
            json.WriteStartObject();
            json.WriteString("name"u8, name);
            json.WriteString("value"u8, value);
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
        json.WriteString("fix"u8, finding.Fix);
        WriteText(json, "fixCode", finding.FixCode);
        json.WriteString("helpLink"u8, finding.Rule.HelpLink.AbsoluteUri);
        json.WriteString("firstSeen"u8, finding.FirstSeen);
        json.WriteString("lastSeen"u8, finding.LastSeen);
        WriteText(json, "acceptedBecause", finding.AcceptedBecause);
        json.WriteEndObject();
    }

    private static void WriteText(Utf8JsonWriter json, string name, string? text)
    {
        if (text is not null) json.WriteString(name, text);
    }

    private static void WriteTexts(Utf8JsonWriter json, string name, IReadOnlyList<string> texts)
    {
        json.WriteStartArray(name);
        foreach (var text in texts) json.WriteStringValue(text);
        json.WriteEndArray();
    }
}
