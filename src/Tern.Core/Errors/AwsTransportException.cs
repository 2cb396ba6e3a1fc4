namespace Tern;

/// <summary>No complete and sound answer came: no connection, a reset, a truncated or corrupted body, a timeout.</summary>
public sealed class AwsTransportException : AwsException
{
    /// <summary>Makes the exception.</summary>
    /// <param name="message">What happened, with the host.</param>
    /// <param name="kind">What kind of fault it was.</param>
    /// <param name="innerException">The cause, or null.</param>
    public AwsTransportException(string message, AwsTransportFault kind, Exception? innerException = null) : base(message, innerException) => Kind = kind;

    /// <summary>What failed and why, for people.</summary>
    public override string Message => Describe(base.Message);

    /// <summary>What kind of fault it was.</summary>
    public AwsTransportFault Kind { get; }

    /// <summary>How many attempts were made, the failed one included.</summary>
    public int Attempts { get; internal set; } = 1;

    /// <summary>Whether the host's certificate was refused: another attempt would meet the same.</summary>
    internal bool IsCertificateRefused { get; init; }
}
