using System.Text;
using Tern.Diagnosis.Reports;

namespace Tern.Diagnosis;

/// <summary>Findings as they were at one moment, to be written as text, JSON, SARIF or a page.</summary>
/// <param name="findings">The findings, those that cost most first where they come from a <see cref="Doctor"/>.</param>
/// <param name="createdAt">When they were taken.</param>
public sealed class DoctorReport(IReadOnlyList<Finding> findings, DateTimeOffset createdAt)
{
    /// <summary>The findings, in the order in which they are written.</summary>
    public IReadOnlyList<Finding> Findings { get; } = findings ?? throw new ArgumentNullException(nameof(findings));

    /// <summary>When the findings were taken.</summary>
    public DateTimeOffset CreatedAt { get; } = createdAt;

    /// <summary>What they are about: the application's name, or a trace's file; null where nobody said.</summary>
    public string? Source { get; init; }

    /// <summary>What a reader must know to judge the findings, such as that a part of a file could not be read; a sentence each.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];

    /// <summary>Writes the findings as people read them in a terminal, a few lines each.</summary>
    /// <param name="writer">Where to.</param>
    /// <param name="useColor">Whether the severity is coloured, with the escape sequences that terminals know.</param>
    public void WriteText(TextWriter writer, bool useColor = false)
    {
        ArgumentNullException.ThrowIfNull(writer);
        foreach (var finding in Findings)
        {
            FindingText.Write(writer, finding, useColor);
            writer.WriteLine();
        }

        foreach (var note in Notes) writer.WriteLine($"note: {FindingText.Plain(note)}");
        writer.WriteLine(FindingText.Sum(Findings));
    }

    /// <summary>Writes the findings as one JSON document, whose names are described in the guide; UTF-8.</summary>
    /// <param name="stream">Where to; it is left open.</param>
    public void WriteJson(Stream stream) => ReportJson.Write(stream, this);

    /// <summary>Writes the findings as SARIF 2.1.0, which code hosts and editors show; UTF-8.</summary>
    /// <param name="stream">Where to; it is left open.</param>
    public void WriteSarif(Stream stream) => ReportSarif.Write(stream, this);

    /// <summary>Writes the findings as one HTML page that needs nothing beside it: no script, no font, no image; UTF-8.</summary>
    /// <param name="stream">Where to; it is left open.</param>
    public void WriteHtml(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        using var writer = new StreamWriter(stream, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false), leaveOpen: true) { NewLine = "\n" };
        ReportHtml.Write(writer, this);
    }

    /// <summary>The findings as a terminal shows them, without colour.</summary>
    /// <returns>The text.</returns>
    public override string ToString()
    {
        using var writer = new StringWriter { NewLine = "\n" };
        WriteText(writer);
        return writer.ToString();
    }
}
