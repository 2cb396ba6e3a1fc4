namespace Tern.Lambda.Local;

/// <summary>The end of an invocation, as seen by the process.</summary>
internal readonly record struct WorkResult(ReadOnlyMemory<byte> Payload)
{
    public string? ContentType { get; init; }

    public string? ErrorType { get; init; }

    public bool IsFailure => ErrorType is not null;

    /// <summary>Gets the number of bytes that the function sent, if it differs from the payload's length.</summary>
    public long? ProducedBytes { get; init; }

    public bool IsStreamed { get; init; }

    public long? MaxMemoryBytes { get; init; }

    /// <summary>Creates a failure with the emulator's message, in the format of the service's errors.</summary>
    public static WorkResult Failed(string errorType, string message) => new(ErrorJson.Write(errorType, message)) { ErrorType = errorType };
}
