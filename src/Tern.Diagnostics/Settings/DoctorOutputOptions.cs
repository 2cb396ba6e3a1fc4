using Microsoft.Extensions.Logging;

namespace Tern.Diagnostics;

/// <summary>
/// Options for the outputs of findings. Each finding is reported once per place; further occurrences are counted.
/// </summary>
public sealed class DoctorOutputOptions
{
    /// <summary>
    /// Gets or sets a value indicating whether to print findings to the console, a few lines each. If it's null, which
    /// is the default, findings are printed only if there is no <see cref="Logger"/>, because an application's log
    /// usually appears on its console anyway.
    /// </summary>
    public bool? Console { get; set; }

    /// <summary>
    /// Gets or sets the writer for the console output. If it's null, which is the default, the output goes to standard
    /// error.
    /// </summary>
    public TextWriter? Writer { get; set; }

    /// <summary>
    /// Gets or sets the logger for findings. Each rule has its own event ID. <c>AddDoctor</c> sets it to the
    /// application's logger for the category <c>Tern.Diagnostics</c>.
    /// </summary>
    public ILogger? Logger { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether to add findings as <c>tern.doctor.finding</c> events to the span in
    /// which they were found. The default is true.
    /// </summary>
    public bool SpanEvents { get; set; } = true;

    /// <summary>
    /// Gets or sets a value indicating whether to count findings in the <c>tern.doctor.findings</c> counter of the
    /// <c>Tern.Diagnostics</c> meter, with rule and severity as tags. The default is true.
    /// </summary>
    public bool Metrics { get; set; } = true;

    /// <summary>
    /// Gets or sets the path of a JSON file for the findings, or null for none. The file is written periodically and
    /// when the doctor stops.
    /// </summary>
    public string? JsonFile { get; set; }

    /// <summary>
    /// Gets or sets the path of a SARIF 2.1.0 file for the findings, or null for none. The file is written periodically
    /// and when the doctor stops.
    /// </summary>
    public string? SarifFile { get; set; }

    /// <summary>
    /// Gets or sets the path of an HTML file for the findings, or null for none. The file is written periodically and
    /// when the doctor stops.
    /// </summary>
    public string? HtmlFile { get; set; }

    internal DoctorOutputOptions Copy() => (DoctorOutputOptions)MemberwiseClone();
}
