namespace Tern.Diagnosis;

/// <summary>A test's doctor found what it should not have found. The message holds the findings.</summary>
public sealed class DoctorAssertionException : Exception
{
    /// <summary>Makes an error without findings.</summary>
    public DoctorAssertionException() : this("The doctor found a fault.") { }

    /// <summary>Makes an error without findings.</summary>
    /// <param name="message">What to say.</param>
    public DoctorAssertionException(string message) : base(message) { }

    /// <summary>Makes an error without findings.</summary>
    /// <param name="message">What to say.</param>
    /// <param name="innerException">What it comes of.</param>
    public DoctorAssertionException(string message, Exception innerException) : base(message, innerException) { }

    internal DoctorAssertionException(string message, IReadOnlyList<Finding> findings) : base(message) => Findings = findings;

    /// <summary>What was found.</summary>
    public IReadOnlyList<Finding> Findings { get; } = [];
}
