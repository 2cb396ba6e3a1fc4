namespace Tern;

/// <summary>Specifies the version of AWS's standard retry rules.</summary>
public enum RetryBehavior
{
    /// <summary>
    /// The rules of 2026: short first delays, a quota that allows fewer retries, <c>x-amz-retry-after</c>, and rules
    /// per service.
    /// </summary>
    Standard2026,

    /// <summary>The previous rules: a first delay of one second for all faults.</summary>
    Standard2020,
}
