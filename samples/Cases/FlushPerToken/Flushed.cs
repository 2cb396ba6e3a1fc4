using Tern.Diagnosis;

namespace FlushPerToken;

/// <summary>As it was: what the writer flushes leaves.</summary>
internal sealed class Flushed() : ReportService("before", "Every token leaves by itself")
{
    public override IReadOnlyList<DoctorRule> Faults => [Rules.FlushStorm];
}
