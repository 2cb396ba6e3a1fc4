namespace Tern;

/// <summary>Which edition of AWS's standard retry rules a client follows.</summary>
public enum RetryBehavior
{
    /// <summary>The rules of 2026: short first delays, a quota that lets fewer retries through, <c>x-amz-retry-after</c>, rules by service.</summary>
    Standard2026,

    /// <summary>The rules before: a first delay of a second for everything.</summary>
    Standard2020,
}
