namespace Tern.Diagnostics;

/// <summary>
/// The exception thrown when a test's doctor has unexpected findings, or observed no call. The message lists the
/// findings.
/// </summary>
public sealed class DoctorAssertionException : Exception
{
    /// <summary>Initializes a new instance without findings.</summary>
    public DoctorAssertionException() : this("The doctor found a fault.") { }

    /// <summary>Initializes a new instance with a message and without findings.</summary>
    /// <param name="message">The error message.</param>
    public DoctorAssertionException(string message) : base(message) { }

    /// <summary>Initializes a new instance with a message and an inner exception, and without findings.</summary>
    /// <param name="message">The error message.</param>
    /// <param name="innerException">The cause of this exception.</param>
    public DoctorAssertionException(string message, Exception innerException) : base(message, innerException) { }

    internal DoctorAssertionException(string message, IReadOnlyList<Finding> findings) : base(message) => Findings = findings;

    /// <summary>Gets the unexpected findings.</summary>
    public IReadOnlyList<Finding> Findings { get; } = [];
}
