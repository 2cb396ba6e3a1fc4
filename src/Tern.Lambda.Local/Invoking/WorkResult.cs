namespace Tern.Lambda.Local.Invoking;

/// <summary>How an invocation ended, as the process's side of it knows.</summary>
internal readonly record struct WorkResult(ReadOnlyMemory<byte> Payload)
{
    public string? ContentType { get; init; }

    public string? ErrorType { get; init; }

    public bool IsFailure => ErrorType is not null;

    /// <summary>How many bytes the function sent, where they aren't the payload's.</summary>
    public long? ProducedBytes { get; init; }

    public bool IsStreamed { get; init; }

    public long? MaxMemoryBytes { get; init; }

    /// <summary>A failure that the emulator words, in the shape of the service's own.</summary>
    public static WorkResult Failed(string errorType, string message) => new(ErrorJson.Write(errorType, message)) { ErrorType = errorType };
}
