using System.Text;

namespace Tern.Diagnostics;

/// <summary>A snapshot of findings that can be written as text, JSON, SARIF or HTML.</summary>
/// <param name="findings">The findings. A <see cref="Doctor"/> orders them by cost, highest first.</param>
/// <param name="createdAt">The time of the snapshot.</param>
public sealed class DoctorReport(IReadOnlyList<Finding> findings, DateTimeOffset createdAt)
{
    /// <summary>Gets the findings in the order in which they're written.</summary>
    public IReadOnlyList<Finding> Findings { get; } = findings ?? throw new ArgumentNullException(nameof(findings));

    /// <summary>Gets the time of the snapshot.</summary>
    public DateTimeOffset CreatedAt { get; } = createdAt;

    /// <summary>
    /// Gets the subject of the report, such as the application's name or a trace file, or null if none was specified.
    /// </summary>
    public string? Source { get; init; }

    /// <summary>
    /// Gets notes that readers need to interpret the findings, one sentence each. For example, a note says that part of
    /// a file couldn't be read.
    /// </summary>
    public IReadOnlyList<string> Notes { get; init; } = [];

    /// <summary>Writes the findings as text for a terminal, a few lines each.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="useColor">true to color the severity with ANSI escape sequences; otherwise, false.</param>
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

    /// <summary>Writes the findings as a JSON document in UTF-8. The guide describes its properties.</summary>
    /// <param name="stream">The stream to write to. It's left open.</param>
    public void WriteJson(Stream stream) => ReportJson.Write(stream, this);

    /// <summary>Writes the findings as SARIF 2.1.0 in UTF-8, which code hosts and editors can display.</summary>
    /// <param name="stream">The stream to write to. It's left open.</param>
    public void WriteSarif(Stream stream) => ReportSarif.Write(stream, this);

    /// <summary>Writes the findings as a self-contained HTML page in UTF-8, without scripts, fonts or images.</summary>
    /// <param name="stream">The stream to write to. It's left open.</param>
    public void WriteHtml(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        using var writer = new StreamWriter(stream, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false), leaveOpen: true) { NewLine = "\n" };
        ReportHtml.Write(writer, this);
    }

    /// <summary>Formats the findings as text, without color.</summary>
    /// <returns>The text.</returns>
    public override string ToString()
    {
        using var writer = new StringWriter { NewLine = "\n" };
        WriteText(writer);
        return writer.ToString();
    }
}
