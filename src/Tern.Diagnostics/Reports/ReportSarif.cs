using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

namespace Tern.Diagnostics;

/// <summary>
/// Writes a report as SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"). Runtime problems have no
/// source line, so the location of a result is a logical location, and the rule's page explains the rest. Accepted
/// findings are written as suppressed results.
/// </summary>
internal static class ReportSarif
{
    private const string Schema = "https://json.schemastore.org/sarif-2.1.0.json";
    private static readonly JsonWriterOptions s_options = new() { Indented = true };

    public static void Write(Stream stream, DoctorReport report)
    {
        ArgumentNullException.ThrowIfNull(stream);
        var rules = Rules(report.Findings);
        using var json = new Utf8JsonWriter(stream, s_options);
        json.WriteStartObject();
        json.WriteString("$schema"u8, Schema);
        json.WriteString("version"u8, "2.1.0");
        json.WriteStartArray("runs"u8);
        json.WriteStartObject();
        WriteTool(json, rules);
        WriteInvocation(json, report);
        json.WriteStartArray("results"u8);
        foreach (var finding in report.Findings) WriteResult(json, finding, rules.IndexOf(finding.Rule));
        json.WriteEndArray();
        json.WriteEndObject();
        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static List<DoctorRule> Rules(IReadOnlyList<Finding> findings)
    {
        var rules = new List<DoctorRule>();
        foreach (var finding in findings)
        {
            if (!rules.Contains(finding.Rule)) rules.Add(finding.Rule);
        }

        return rules;
    }

    private static void WriteTool(Utf8JsonWriter json, List<DoctorRule> rules)
    {
        json.WriteStartObject("tool"u8);
        json.WriteStartObject("driver"u8);
        json.WriteString("name"u8, "Tern.Diagnostics");
        json.WriteString("informationUri"u8, "https://github.com/tern-dotnet/tern");
        json.WriteStartArray("rules"u8);
        foreach (var rule in rules)
        {
            json.WriteStartObject();
            json.WriteString("id"u8, rule.Id);
            WriteMessage(json, "shortDescription", rule.Title);
            json.WriteString("helpUri"u8, rule.HelpLink.AbsoluteUri);
            json.WriteStartObject("defaultConfiguration"u8);
            json.WriteString("level"u8, Level(rule.Severity));
            json.WriteEndObject();
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
        json.WriteEndObject();
    }

    private static void WriteInvocation(Utf8JsonWriter json, DoctorReport report)
    {
        json.WriteStartArray("invocations"u8);
        json.WriteStartObject();
        json.WriteBoolean("executionSuccessful"u8, true);
        json.WriteString("endTimeUtc"u8, report.CreatedAt.UtcDateTime);
        if (report.Notes.Count > 0)
        {
            json.WriteStartArray("toolExecutionNotifications"u8);
            foreach (var note in report.Notes)
            {
                json.WriteStartObject();
                WriteMessage(json, "message", note);
                json.WriteEndObject();
            }

            json.WriteEndArray();
        }

        json.WriteEndObject();
        json.WriteEndArray();
    }

    private static void WriteResult(Utf8JsonWriter json, Finding finding, int rule)
    {
        var place = FindingText.Place(finding.Place);
        json.WriteStartObject();
        json.WriteString("ruleId"u8, finding.Rule.Id);
        json.WriteNumber("ruleIndex"u8, rule);
        json.WriteString("level"u8, Level(finding.Severity));
        WriteMessage(json, "message", $"{finding.Summary} {finding.Fix}");
        json.WriteStartArray("locations"u8);
        json.WriteStartObject();
        json.WriteStartArray("logicalLocations"u8);
        json.WriteStartObject();
        json.WriteString("fullyQualifiedName"u8, place);
        json.WriteString("kind"u8, finding.Place.Caller is null ? "resource" : "function");
        json.WriteEndObject();
        json.WriteEndArray();
        json.WriteEndObject();
        json.WriteEndArray();
        json.WriteStartObject("partialFingerprints"u8);
        json.WriteString("place/v1"u8, Fingerprint(finding.Rule.Id, place));
        json.WriteEndObject();
        json.WriteNumber("occurrenceCount"u8, Math.Clamp(finding.Count, 1, int.MaxValue));
        if (finding.AcceptedBecause is { } reason)
        {
            json.WriteStartArray("suppressions"u8);
            json.WriteStartObject();
            json.WriteString("kind"u8, "external");
            json.WriteString("justification"u8, reason);
            json.WriteEndObject();
            json.WriteEndArray();
        }

        json.WriteStartObject("properties"u8);
        json.WriteNumber("lostMs"u8, Math.Round(finding.Lost.TotalMilliseconds, 3));
        json.WriteString("lostHow"u8, finding.LostHow);
        if (finding.FixCode is { } code) json.WriteString("fixCode"u8, code);
        json.WriteEndObject();
        json.WriteEndObject();
    }

    private static void WriteMessage(Utf8JsonWriter json, string name, string text)
    {
        json.WriteStartObject(name);
        json.WriteString("text"u8, text);
        json.WriteEndObject();
    }

    private static string Level(FindingSeverity severity) => severity switch
    {
        FindingSeverity.Error => "error",
        FindingSeverity.Warning => "warning",
        _ => "note",
    };

    /// <summary>
    /// Returns a hash that is stable across runs, so that tools can match a finding between two reports.
    /// </summary>
    private static string Fingerprint(string rule, string place) =>
        Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes($"{rule}\n{place}")).AsSpan(0, 16));
}
