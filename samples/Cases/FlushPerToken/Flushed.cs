using Tern.Diagnostics;

namespace FlushPerToken;

/// <summary>The original: every flush of the writer sends data.</summary>
internal sealed class Flushed() : ReportService("before", "Every token is sent separately")
{
    public override IReadOnlyList<DoctorRule> Faults => [Rules.FlushStorm];
}
