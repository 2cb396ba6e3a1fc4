namespace Tern;

/// <summary>
/// The exception that is thrown if no complete, intact response arrived: no connection, a reset, a truncated or
/// corrupted body, or a timeout.
/// </summary>
public sealed class AwsTransportException : AwsException
{
    /// <summary>Creates the exception.</summary>
    /// <param name="message">A description of the failure, with the host.</param>
    /// <param name="kind">The kind of fault.</param>
    /// <param name="innerException">The cause, or null.</param>
    public AwsTransportException(string message, AwsTransportFault kind, Exception? innerException = null) : base(message, innerException) => Kind = kind;

    /// <summary>Gets a human-readable description of the failure and its cause.</summary>
    public override string Message => Describe(base.Message);

    /// <summary>Gets the kind of fault.</summary>
    public AwsTransportFault Kind { get; }

    /// <summary>Gets the number of attempts made, including the failed one.</summary>
    public int Attempts { get; internal set; } = 1;

    /// <summary>
    /// true if the host's certificate was rejected, so that a retry would fail too; otherwise, false.
    /// </summary>
    internal bool IsCertificateRefused { get; init; }
}
