namespace Tern;

/// <summary>The base of everything that goes wrong between a client and AWS. Misuse throws <see cref="ArgumentException"/>; cancellation <see cref="OperationCanceledException"/>.</summary>
public abstract class AwsException : Exception
{
    private protected AwsException(string message, Exception? innerException) : base(message, innerException) { }
}
