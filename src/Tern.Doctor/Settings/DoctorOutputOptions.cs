using Microsoft.Extensions.Logging;

namespace Tern.Diagnosis;

/// <summary>Where findings go when they are found. Each is told once for each place; how often it comes is counted.</summary>
public sealed class DoctorOutputOptions
{
    /// <summary>
    /// Whether findings are printed, a few lines each. Null, the default, prints them where there is no <see cref="Logger"/>: an
    /// application's log is on its console already.
    /// </summary>
    public bool? Console { get; set; }

    /// <summary>Where the console's lines go; null, the default, is the standard error.</summary>
    public TextWriter? Writer { get; set; }

    /// <summary>
    /// The logger of findings, with an event id for each rule. <c>AddTernDoctor</c> sets it to the application's, of the category <c>Tern.Doctor</c>.
    /// </summary>
    public ILogger? Logger { get; set; }

    /// <summary>Whether a finding is an event, <c>tern.doctor.finding</c>, of the span in which it was found. On by default.</summary>
    public bool SpanEvents { get; set; } = true;

    /// <summary>
    /// Whether findings are counted by <c>tern.doctor.findings</c>, of the meter <c>Tern.Doctor</c>, with rule and severity as tags. On by default.
    /// </summary>
    public bool Metrics { get; set; } = true;

    /// <summary>A file that holds the findings as JSON when the doctor ends, and from time to time before; null for none.</summary>
    public string? JsonFile { get; set; }

    /// <summary>A file that holds the findings as SARIF 2.1.0 when the doctor ends, and from time to time before; null for none.</summary>
    public string? SarifFile { get; set; }

    /// <summary>A file that holds the findings as an HTML page when the doctor ends, and from time to time before; null for none.</summary>
    public string? HtmlFile { get; set; }

    internal DoctorOutputOptions Copy() => (DoctorOutputOptions)MemberwiseClone();
}
